package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `konsol repl` and the terminal it is in: its shell, its width, what it can do.
@Tag("slow")
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class ReplTerminalTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  @Test
  void ctrlZGivesTheTerminalBackAndFgDrawsTheLineAgain() {
    try (Tmux tmux = new Tmux()) {
      open(tmux, 100);
      tmux.type("shell", Launcher.path() + " repl", "Enter");
      tmux.await("shell", "the prompt", screen -> screen.contains("\njava>"));
      tmux.type("shell", "int x = 41", "Enter");
      tmux.await("shell", "a value", screen -> screen.contains("\n41 : Integer\njava>"));

      tmux.type("shell", "x +", "C-z");
      tmux.await("shell", "the shell", screen -> screen.contains("Stopped") && isAtShell(screen));
      tmux.type("shell", "stty -a | grep -ow '.icanon.*' | wc -l; stty -a", "Enter");
      tmux.await("shell", "usual modes", screen -> screen.contains(" icanon "));
      assertThat(tmux.capture("shell")).contains(" echo ");
      tmux.type("shell", "clear", "Enter", "fg", "Enter");
      tmux.await("shell", "the line", screen -> screen.stripTrailing().endsWith("java> x +"));
      tmux.type("shell", " 1", "Enter");
      tmux.await("shell", "its value", screen -> screen.contains("\n42 : Integer\njava>"));

      tmux.type("shell", "System.in.read()", "Enter", "C-z");
      tmux.await("shell", "the shell again", ReplTerminalTest::isAtShell);
      tmux.type("shell", "clear", "Enter", "fg", "Enter");
      // What the shell said of it when it stopped has to be gone: it names the command too.
      tmux.await(
          "shell",
          "the command",
          screen -> screen.contains(Launcher.path() + " repl") && !screen.contains("Stopped"));
      tmux.type("shell", "C-c");
      tmux.await("shell", "the prompt", screen -> screen.stripTrailing().endsWith("java>"));
      tmux.type("shell", "C-d");
      tmux.await("shell", "the end", ReplTerminalTest::isAtShell);
    }
  }

  private static boolean isAtShell(String screen) {
    return screen.stripTrailing().endsWith("shell$");
  }

  /// An interactive shell, with a prompt of our own.
  private void open(Tmux tmux, int columns) {
    ProcessBuilder shell = konsol.command();
    shell.command(List.of("env", "PS1=shell$ ", "bash", "--norc", "--noprofile", "-i"));
    tmux.open("shell", 30, columns, shell);
    tmux.await("shell", "a shell", ReplTerminalTest::isAtShell);
  }

  @Test
  void aDumbTerminalIsEnough() {
    try (Tmux tmux = new Tmux()) {
      open(tmux, 60);
      tmux.type("shell", "TERM=dumb " + Launcher.path() + " repl; echo left $?", "Enter");
      tmux.await("shell", "the prompt", screen -> screen.contains("\njava>"));
      tmux.type("shell", "int f() {", "Enter");
      tmux.await("shell", "more", screen -> screen.contains("\n..."));
      tmux.type("shell", "C-c");
      tmux.await("shell", "a new line", screen -> screen.stripTrailing().endsWith("\njava>"));
      tmux.type("shell", "6 * 7", "Enter");
      tmux.await("shell", "a value", screen -> screen.contains("\n42 : Integer\njava>"));
      tmux.type("shell", "exit", "Enter");
      tmux.await("shell", "a hint", screen -> screen.contains("/exit leaves, and so does Ctrl-D"));
      tmux.type("shell", "/exit", "Enter");
      tmux.await("shell", "the end", screen -> screen.contains("left 0"));
    }
  }

  @Test
  void aTableFitsTheTerminalAndCanBeSeenWhole() {
    String rows = "record P(String name, String what, int n) {}";
    String shown = "display(java.util.List.of(new P(\"a\", \"b\".repeat(60), 7)))";
    try (Tmux tmux = new Tmux()) {
      open(tmux, 40);
      tmux.type("shell", Launcher.path() + " repl", "Enter");
      tmux.await("shell", "the prompt", screen -> screen.contains("\njava>"));
      tmux.type("shell", rows, "Enter", shown, "Enter");
      tmux.await("shell", "a hint", screen -> screen.contains("cut to 40 columns: /wide"));
      assertThat(tmux.capture("shell").lines())
          .contains("| name | what                      | n |")
          .contains("|------|---------------------------|--:|");

      tmux.type("shell", "/wide", "Enter");
      tmux.await("shell", "all of it", ReplTerminalTest::isWhole);
      tmux.type("shell", "C-d");
      tmux.await("shell", "the end", ReplTerminalTest::isAtShell);
    }
  }

  /// The terminal has put the rest of each line on the next.
  private static boolean isWhole(String screen) {
    return screen.replace("\n", "").contains("b".repeat(60) + " |  7 |");
  }

  @Test
  void rubyIsLeftByItsOwnWordsUnlessTheyAreSomebodysNames() {
    assertThat(ruby("puts 1\nquit\nputs 2\n")).isEqualTo(new Cli(0, "1\nnil\n", ""));
    assertThat(ruby("exit if true\nputs 2\n")).isEqualTo(new Cli(1, "", ""));
    assertThat(ruby("def exit; 5; end\nexit\nquit = 7\nquit\n"))
        .isEqualTo(new Cli(0, ":exit\n5\n7\n7\n", ""));
  }

  private Cli ruby(String input) {
    return Cli.withInput(konsol, input, "repl", "--language", "ruby");
  }

  @Test
  void javaSaysWhatLeavesUnlessSuchANameIsDeclared() {
    assertThat(Cli.withInput(konsol, "quit()\nint exit = 3\nexit\n", "repl"))
        .isEqualTo(new Cli(1, "3\n3\n", "/exit leaves, and so does Ctrl-D\n"));
  }
}
