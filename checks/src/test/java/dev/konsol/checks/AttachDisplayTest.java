package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// What a person who is attached sees: the console as it is, the status line, and what was before.
@Tag("slow")
class AttachDisplayTest {
  private static final String LEAVES = "C-] d leaves";

  @RegisterExtension static final KonsolProgram konsol = new KonsolProgram();

  @Test
  void coloursAreThereForWhoComesLate() {
    String link = "\\033]8;;https://konsol.example/\\033\\\\link\\033]8;;\\033\\\\";
    create("red", "printf '\\033[31mred\\033[0m plain\\n" + link + "'; exec sleep 1000");
    Cli.run(konsol, "console", "wait", "red", "--pattern", "link").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "red"));
      tmux.await("person", "the text", screen -> screen.startsWith("red plain\nlink\n"));
      assertThat(tmux.coloured("person"))
          .startsWith("\033[31mred\033[39m plain\n")
          .contains("https://konsol.example/\033\\link");
      leave(tmux);
    }
    remove("red");
  }

  @Test
  void behindAFullScreenProgramIsWhatWasThereBeforeIt() {
    String program =
        "echo of the shell; printf '\\033[?1049h\\033[2J\\033[Hfull screen';"
            + " read line; printf '\\033[?1049l'; echo again; exec sleep 1000";
    create("full", program);
    Cli.run(konsol, "console", "wait", "full", "--pattern", "full screen").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "full"));
      tmux.await("person", "the program", screen -> screen.startsWith("full screen\n"));
      tmux.type("person", "Enter");
      tmux.await("person", "its end", screen -> screen.startsWith("of the shell\nagain\n"));
      leave(tmux);
    }
    remove("full");
  }

  @Test
  void noOutputReachesTheStatusLine() {
    String hostile =
        "printf '\\033[2J\\033[r\\033[999;1Hforged\\033[1;5r\\033[20;1H\\033[99B\\n\\n\\ntrap';"
            + " printf '\\033c\\033[?6l\\033[23;1Hlast'; exec sleep 1000";
    create("hostile", hostile);
    Cli.run(konsol, "console", "wait", "hostile", "--pattern", "last").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "hostile"));
      tmux.await("person", "the status line", screen -> screen.contains(LEAVES));
      List<String> rows = tmux.capture("person").lines().toList();
      assertThat(rows.get(22)).isEqualTo("last");
      assertThat(rows.get(23)).startsWith(" hostile | running | 23x80 ").contains(LEAVES);
      leave(tmux);
    }
    remove("hostile");
  }

  @Test
  void clearingTheScreenLeavesTheStatusLine() {
    create("clears", "read line; printf '\\033[2J\\033[3J\\033[Hclear now'; exec sleep 1000");
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "clears"));
      tmux.await("person", "the status line", screen -> screen.contains(LEAVES));
      tmux.type("person", "Enter");
      tmux.await("person", "the text", screen -> screen.startsWith("clear now\n"));
      assertThat(tmux.capture("person")).contains(LEAVES);
      leave(tmux);
    }
    remove("clears");
  }

  @Test
  void aSmallerConsoleIsSurroundedByDotsAndALargerOneFollowsItsCursor() {
    Cli.run(
            konsol,
            "console",
            "create",
            "--key",
            "sized",
            "--rows",
            "6",
            "--cols",
            "20",
            "printf 'one\\ntwo\\nthree\\nfour\\nfive\\nsix'; exec sleep 1000")
        .ok();
    Cli.run(konsol, "console", "wait", "sized", "--pattern", "six").ok();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 10, 40, konsol.command("console", "attach", "--read-only", "sized"));
      tmux.await("person", "the text", screen -> screen.contains("six"));
      List<String> rows = tmux.capture("person").lines().toList();
      assertThat(rows.get(0)).isEqualTo("one" + " ".repeat(17) + "·".repeat(20));
      assertThat(rows.get(6)).isEqualTo("·".repeat(40));
      tmux.resize("person", 5, 3);
      tmux.await("person", "its end", screen -> screen.startsWith("thr\nfou\nfiv\nsix\n"));
      tmux.resize("person", 10, 40);
      leave(tmux);
    }
    assertThat(Cli.run(konsol, "console", "ls", "--json").ok()).contains("\"rows\":6,\"cols\":20");
    remove("sized");
  }

  @Test
  void withoutAStatusLineTheConsoleHasEveryRow() {
    create("whole", "exec cat");
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "--no-status", "whole"));
      Await.until("the size", Duration.ofSeconds(60), () -> listed().contains("\"rows\":24"));
      tmux.type("person", "here", "Enter");
      tmux.await("person", "the text", screen -> screen.startsWith("here\nhere\n"));
      assertThat(tmux.capture("person")).doesNotContain(LEAVES);
      leave(tmux);
    }
    remove("whole");
  }

  @Test
  void aPrefixOfOnesOwnIsTypedByTypingItTwice() {
    create("prefix", "exec cat -v");
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "--prefix", "C-a", "prefix"));
      tmux.await("person", "the status line", screen -> screen.contains("C-a d leaves"));
      tmux.type("person", "C-a", "C-a", "C-]", "Enter");
      tmux.await("person", "the keys", screen -> screen.contains("\n^A^]\n"));
      tmux.type("person", "C-a", "d");
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
    }
    remove("prefix");
  }

  @Test
  void othersAreCounted() {
    create("shared", "exec cat");
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "shared"));
      tmux.await("person", "the status line", screen -> screen.contains(LEAVES));
      tmux.open("other", 24, 80, konsol.command("console", "attach", "shared"));
      tmux.await("person", "the other", screen -> screen.contains("1 other here"));
      tmux.await("other", "the first", screen -> screen.contains("1 other here"));
      leave(tmux);
      tmux.await("other", "being alone", screen -> !screen.contains("other here"));
    }
    remove("shared");
  }

  @Test
  void aTerminalIsAskedOnceAndTheDaemonAnswers() {
    // What comes before the second answer would be a second answer to the first question.
    String asks =
        "stty -echo -icanon; printf '\\033]52;c;?\\007\\033[6n'; read -r -d R first;"
            + " printf '\\033[6n'; read -r -d R second; printf '%q %q.' \"$first\" \"$second\";"
            + " exec sleep 1000";
    create("asks", "read line; " + asks);
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 80, konsol.command("console", "attach", "asks"));
      tmux.fillClipboard("secret");
      tmux.await("person", "the status line", screen -> screen.contains(LEAVES));
      tmux.type("person", "Enter");
      tmux.await("person", "the answers", screen -> screen.contains("."));
      assertThat(tmux.capture("person")).contains("$'\\E[2;1' $'\\E[2;1'.");
      leave(tmux);
    }
    remove("asks");
  }

  private static void create(String key, String command) {
    String[] line = {"console", "create", "--key", key, "--rows", "23", "--cols", "80"};
    String[] words = Arrays.copyOf(line, line.length + 4);
    System.arraycopy(new String[] {"--", "bash", "-c", command}, 0, words, line.length, 4);
    Cli.run(konsol, words).ok();
  }

  private static String listed() {
    return Cli.run(konsol, "console", "ls", "--json").ok();
  }

  private static void leave(Tmux tmux) {
    tmux.type("person", "C-]", "d");
    tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
  }

  private static void remove(String key) {
    Cli.run(konsol, "console", "rm", "--force", key).ok();
  }
}
