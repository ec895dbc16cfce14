package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// `konsol console attach` as a person uses it, in a real terminal.
@Tag("slow")
class AttachCommandTest {
  @RegisterExtension static final KonsolProgram konsol = new KonsolProgram();

  @Test
  void aPersonTypesSeesResizesAndLeaves() {
    Cli.run(konsol, "console", "create", "--key", "shell", "--", "bash", "--norc", "-i").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "shell"));
      tmux.type("person", "echo he''llo", "Enter");
      tmux.await("person", "the answer", screen -> screen.contains("\nhello\n"));
      tmux.await(
          "person", "the terminal's size", screen -> typed(tmux, screen, "stty size", "23 80"));
      tmux.resize("person", 30, 100);
      tmux.await("person", "the new size", screen -> typed(tmux, screen, "stty size", "29 100"));
      tmux.type("person", "C-]", "d");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
      assertThat(Cli.run(konsol, "console", "ls").ok()).containsPattern("shell\\s+running");
    }
    Cli.run(konsol, "console", "rm", "--force", "shell").ok();
  }

  @Test
  void whatWasOnTheScreenIsThereAgain() {
    Cli.run(
            konsol,
            "console",
            "create",
            "--key",
            "again",
            "--rows",
            "24",
            "--cols",
            "80",
            "printf '\\033[2J\\033[5;10Hin the middle'; exec sleep 100")
        .ok();
    Cli.run(konsol, "console", "wait", "again", "--pattern", "middle").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "again"));
      tmux.await(
          "person",
          "the old screen",
          screen -> screen.lines().toList().get(4).equals("         in the middle"));
      tmux.type("person", "C-]", "d");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
    }
    Cli.run(konsol, "console", "rm", "--force", "again").ok();
  }

  @Test
  void aTerminalThatCannotBeDrawnOnIsRefused() {
    ProcessBuilder dumb = konsol.command("console", "attach", "any");
    dumb.command().addAll(0, List.of("env", "TERM=dumb"));
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 200, dumb);
      tmux.await("person", "the way back", screen -> screen.contains("left with 1"));
      assertThat(tmux.capture("person")).contains("TERM is 'dumb'", "'konsol console read -f'");
    }
  }

  @Test
  void twoPeopleSeeTheSame() {
    Cli.run(konsol, "console", "create", "--key", "shared", "--", "bash", "--norc", "-i").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("one", 24, 80, konsol.command("console", "attach", "shared"));
      tmux.await("one", "a prompt", screen -> screen.contains("$") || screen.contains("#"));
      tmux.open("two", 24, 80, konsol.command("console", "attach", "shared"));
      tmux.await("two", "a prompt", screen -> screen.contains("$") || screen.contains("#"));
      tmux.type("one", "echo from''-one", "Enter");
      tmux.await("two", "what one typed", screen -> screen.contains("\nfrom-one\n"));
      tmux.type("two", "echo from''-two", "Enter");
      tmux.await("one", "what two typed", screen -> screen.contains("\nfrom-two\n"));
      tmux.type("one", "C-]", "d");
      tmux.await("one", "the way back", screen -> screen.contains("left with 0"));
      tmux.type("two", "echo alone", "Enter");
      tmux.await("two", "what two typed alone", screen -> screen.contains("\nalone\n"));
    }
    Cli.run(konsol, "console", "rm", "--force", "shared").ok();
  }

  @Test
  void theTerminalIsWholeAgainWhenTheProgramEnds() {
    Cli.run(
            konsol,
            "console",
            "create",
            "--key",
            "ends",
            "printf '\\033[?1049h\\033[?25l\\033[?1000hready'; read x; exit 7")
        .ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "ends"));
      tmux.await("person", "the program", screen -> screen.contains("ready"));
      tmux.type("person", "Enter");
      tmux.await("person", "the end", screen -> screen.contains("left with "));
      assertThat(tmux.state("person")).isEqualTo("alternate=0 cursor=1 mouse=0");
    }
  }

  @Test
  void whatHasEndedIsShownWithItsEnd() {
    Cli.run(konsol, "console", "create", "--key", "over", "echo last words; exit 7").ok();
    Cli.run(konsol, "console", "wait", "over").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "over"));
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
      assertThat(tmux.capture("person")).contains("last words\n").contains("[over exited(7)]");
    }
    Cli.run(konsol, "console", "rm", "over").ok();
  }

  @Test
  void leavingShowsWhatWasThereBefore() {
    String drawn = "printf '\\033[2J\\033[12;1Hbelow\\033[3;1Habove'; exec sleep 100";
    Cli.run(konsol, "console", "create", "--key", "drawn", drawn).ok();
    Cli.run(konsol, "console", "wait", "drawn", "--pattern", "above").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "drawn"));
      tmux.await("person", "the screen", screen -> screen.contains("below"));
      tmux.type("person", "C-]", "d");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
      assertThat(tmux.capture("person").strip()).isEqualTo("[detached from drawn]\nleft with 0");
    }
    Cli.run(konsol, "console", "rm", "--force", "drawn").ok();
  }

  @Test
  void aClientThatIsEndedGivesTheTerminalBack() {
    String drawn =
        "printf '\\033[?1049h\\033[?25l\\033[?1003h\\033]2;drawn\\007here'; exec sleep 100";
    Cli.run(konsol, "console", "create", "--key", "ended", drawn).ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "ended"));
      tmux.await("person", "the screen", screen -> screen.contains("here"));
      assertThat(tmux.state("person")).isEqualTo("alternate=1 cursor=0 mouse=1");
      assertThat(tmux.title("person")).isEqualTo("drawn");
      clients("ended").forEach(pid -> Processes.signal("TERM", pid));
      tmux.await("person", "the way back", screen -> screen.contains("left with 143"));
      assertThat(tmux.state("person")).isEqualTo("alternate=0 cursor=1 mouse=0");
      assertThat(tmux.title("person")).isNotEqualTo("drawn");
    }
    Cli.run(konsol, "console", "rm", "--force", "ended").ok();
  }

  @Test
  void aProgramThatDoesNotReadKeepsNobody() {
    Cli.run(konsol, "console", "create", "--key", "deaf", "stty raw -echo; echo up; sleep 1000")
        .ok();
    Cli.run(konsol, "console", "wait", "deaf", "--pattern", "up").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "deaf"));
      tmux.await("person", "the screen", screen -> screen.contains("up"));
      for (int i = 0; i < 8; i++) {
        tmux.type("person", "x".repeat(1000));
      }
      tmux.type("person", "C-]", "d");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
    }
    Cli.run(konsol, "console", "rm", "--force", "deaf").ok();
  }

  @Test
  void aTerminalThatIsClosedDetaches() {
    Cli.run(konsol, "console", "create", "--key", "closed", "--", "sleep", "100").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "closed"));
      Await.until("attaching", Duration.ofSeconds(60), () -> attached() == 1);
    }
    Await.until("leaving", Duration.ofSeconds(60), () -> attached() == 0);
    assertThat(Cli.run(konsol, "console", "ls").ok()).containsPattern("closed\\s+running");
    Cli.run(konsol, "console", "rm", "closed").ok();
  }

  private static long attached() {
    return clients("closed").size();
  }

  private static List<Long> clients(String key) {
    return konsol.alive().stream()
        .filter(
            pid ->
                Processes.commandLine(pid).contains("attach " + key)
                    && Processes.commandLine(pid).contains("/bin/java"))
        .toList();
  }

  /// Types a command again each time it looks, because a resize takes a moment to arrive.
  private static boolean typed(Tmux tmux, String screen, String command, String answer) {
    if (screen.contains("\n" + answer + "\n")) {
      return true;
    }
    tmux.type("person", command, "Enter");
    return false;
  }
}
