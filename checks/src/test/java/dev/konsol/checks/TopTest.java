package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// `konsol` alone, as a person meets it in a real terminal.
@Tag("slow")
class TopTest {
  @RegisterExtension static final KonsolProgram konsol = new KonsolProgram();

  @Test
  void aPersonSeesWhatWaitsGoesThereComesBackAndLeaves() {
    create("quiet", "exec sleep 1000");
    create("asks", "printf '\\a'; printf 'Overwrite? '; read x; echo got-$x; exec sleep 1000");
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command());
      tmux.await("person", "what waits", screen -> chosen(screen).contains("waiting console asks"));
      tmux.await("person", "its preview", screen -> screen.contains("\nOverwrite?"));
      tmux.type("person", "Enter");
      tmux.await(
          "person",
          "the console",
          screen -> !screen.contains("WANTS") && screen.contains("Overwrite?"));
      tmux.type("person", "yes", "Enter");
      tmux.await("person", "its answer", screen -> screen.contains("got-yes"));
      tmux.type("person", "C-]", "d");
      tmux.await("person", "the list", screen -> screen.contains("WANTS"));
      tmux.type("person", "q");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
      assertThat(tmux.state("person")).isEqualTo("alternate=0 cursor=1 mouse=0");
    }
    remove("quiet", "asks");
  }

  @Test
  void whatComesChangesAndGoesIsSeen() {
    create("first", "exec sleep 1000");
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("top"));
      tmux.await("person", "the first", screen -> screen.contains("first"));
      create("second", "read x; exit 3");
      tmux.await("person", "the second", screen -> screen.contains("second"));
      Cli.run(konsol, "console", "send", "--enter", "second").ok();
      tmux.await("person", "its end", screen -> screen.contains("exited(3)"));
      remove("second");
      tmux.await("person", "that it is gone", screen -> !screen.contains("second"));
      tmux.type("person", "q");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
    }
    remove("first");
  }

  @Test
  void whatALanguageServerFoundIsSeen() throws IOException {
    LspCommandTest.project(konsol);
    assertThat(Cli.run(konsol, "lsp", "check", "main.txt").exit()).isEqualTo(1);
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("top"));
      tmux.await(
          "person",
          "what is wrong",
          screen -> screen.contains("\nmain.txt:2:7: error: there is no a.dep"));
      tmux.type("person", "q");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
    }
  }

  @Test
  void itFitsEveryTerminalAndFilters() {
    create("one", "exec sleep 1000");
    create("two", "exec sleep 1000");
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("top"));
      tmux.await("person", "both", screen -> screen.contains("one") && screen.contains("two"));
      tmux.type("person", "/", "two");
      tmux.await("person", "the filter", screen -> screen.contains("/two█"));
      tmux.type("person", "Enter");
      tmux.await("person", "only that", screen -> !screen.contains("console one"));
      tmux.resize("person", 8, 40);
      tmux.await(
          "person",
          "a small one without folders",
          screen -> chosen(screen).contains("two") && !screen.contains("FOLDER"));
      tmux.type("person", "Escape");
      tmux.await("person", "all again", screen -> screen.contains("one"));
      tmux.type("person", "C-c");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
    }
    remove("one", "two");
  }

  @Test
  void aTerminalThatCannotBeDrawnOnAndAPipeGetTheListOnce() {
    create("listed", "exec sleep 1000");
    try (Tmux tmux = new Tmux()) {
      ProcessBuilder dumb = konsol.command();
      dumb.command().addAll(0, List.of("env", "TERM=dumb"));
      tmux.open("person", 24, 120, dumb);
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
      assertThat(tmux.capture("person")).containsPattern("listed +console +running");
    }
    assertThat(Cli.run(konsol, "top").ok()).containsPattern("(?m)^listed +console +running");
    assertThat(Cli.run(konsol).ok()).contains("usage: konsol");
    remove("listed");
  }

  @Test
  void withoutADaemonItSaysSoAndStartsNone() {
    try (KonsolProgram none = new KonsolProgram();
        Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 120, none.command());
      tmux.await("person", "that there is none", screen -> screen.contains("No daemon runs"));
      tmux.type("person", "q");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
      assertThat(none.directory()).doesNotExist();
    }
  }

  private static String chosen(String screen) {
    return screen.lines().filter(line -> line.startsWith("▸")).findFirst().orElse("");
  }

  private static void create(String key, String command) {
    Cli.run(konsol, "console", "create", "--key", key, command).ok();
  }

  private static void remove(String... keys) {
    for (String key : keys) {
      Cli.run(konsol, "console", "rm", "--force", key).ok();
    }
  }
}
