package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Attaching where something is in the way: the console itself, or a daemon that dies.
@Tag("slow")
class AttachReturnTest {

  @Test
  void aDaemonThatDiesIsWaitedForAndSoIsTheConsole() {
    try (KonsolProgram konsol = KonsolProgram.started();
        Tmux tmux = new Tmux()) {
      create(konsol, "echo first; exec cat");
      tmux.open("person", 24, 120, konsol.command("console", "attach", "web"));
      tmux.await("person", "the console", screen -> screen.startsWith("first\n"));
      Processes.signal("KILL", konsol.pid());
      konsol.awaitEnd();
      tmux.await("person", "the news", screen -> screen.contains("the daemon is gone: waiting"));
      assertThat(tmux.capture("person")).startsWith("first\n");

      konsol.serve();
      create(konsol, "echo second; exec cat");
      tmux.await("person", "the console", screen -> screen.startsWith("second\n"));
      tmux.type("person", "typed", "Enter");
      tmux.await("person", "the echo", screen -> screen.contains("\ntyped\ntyped\n"));
      tmux.type("person", "C-]", "d");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
    }
  }

  @Test
  void whoDoesNotWaitLeaves() {
    try (KonsolProgram konsol = KonsolProgram.started();
        Tmux tmux = new Tmux()) {
      create(konsol, "echo first; exec cat");
      tmux.open("person", 24, 120, konsol.command("console", "attach", "web"));
      tmux.await("person", "the console", screen -> screen.startsWith("first\n"));
      Processes.signal("KILL", konsol.pid());
      konsol.awaitEnd();
      tmux.await("person", "the news", screen -> screen.contains("the daemon is gone: waiting"));
      tmux.type("person", "C-c");
      tmux.await("person", "the way back", screen -> screen.contains("left with 1"));
      assertThat(tmux.capture("person")).contains(" is gone, and 'web' with it");
      assertThat(tmux.state("person")).isEqualTo("alternate=0 cursor=1 mouse=0");
    }
  }

  @Test
  void aConsoleIsNotShownInItself() {
    try (KonsolProgram konsol = KonsolProgram.started();
        Tmux tmux = new Tmux()) {
      create(konsol, "exec bash --norc -i");
      tmux.open("person", 24, 120, konsol.command("console", "attach", "web"));
      tmux.await("person", "a prompt", screen -> screen.contains("$") || screen.contains("#"));
      String attach = Launcher.path() + " console attach --dir " + konsol.directory() + " web";
      String environment = "KONSOL_AOT=ready JAVA_HOME='" + System.getProperty("java.home") + "' ";
      tmux.type("person", environment + attach, "Enter");
      tmux.await(
          "person",
          "the refusal",
          screen -> screen.replace("\n", "").contains("this is the console 'web' itself"));
      tmux.type("person", "C-]", "d");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
    }
  }

  private static void create(KonsolProgram konsol, String command) {
    Cli.run(konsol, "console", "create", "--key", "web", "--", "bash", "-c", command).ok();
  }
}
