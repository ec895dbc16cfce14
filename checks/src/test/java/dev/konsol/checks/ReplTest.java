package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `konsol repl` as a person uses it, in a real terminal, and as a script does.
@Tag("slow")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ReplTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  @Test
  void aPersonEvaluates() throws IOException {
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 40, 100, konsol.command("repl", "--session", "a"));
      tmux.await("person", "the prompt", screen -> screen.contains("\njava>"));

      tmux.type("person", "int x = 41", "Enter");
      tmux.await("person", "a value and its type", screen -> screen.contains("\n41 : Integer\n"));

      tmux.type("person", "int twice(int n) {", "Enter");
      tmux.await("person", "the prompt for more", screen -> screen.contains("\n    |"));
      tmux.type("person", "return 2 * n; }", "Enter", "twice(x)", "Enter");
      tmux.await("person", "what a method gives", screen -> screen.contains("\n82 : Integer\n"));

      tmux.type("person", "\"ab\".isBla", "Tab");
      tmux.await("person", "the rest of the name", screen -> screen.contains(".isBlank()"));
      tmux.type("person", "Enter");
      tmux.await("person", "its value", screen -> screen.contains("\nfalse : Boolean\n"));

      tmux.type("person", "while (true) {}", "Enter");
      tmux.await("person", "the spinner", ReplTest::spins);
      tmux.type("person", "C-c");
      tmux.await(
          "person", "the end", screen -> screen.contains("evaluation was interrupted\njava>"));
      assertThat(tmux.capture("person")).doesNotContainPattern("\\d\\.\\d s");

      tmux.type("person", "x + z", "Enter");
      tmux.await("person", "the mark", screen -> screen.contains("  x + z\n      ^\ncannot find"));

      awaitEnd(tmux, "java>");
      tmux.type("person", "nonsense to clear");
      awaitEnd(tmux, "java> nonsense to clear");
      tmux.type("person", "C-c");
      awaitEnd(tmux, "nonsense to clear\njava>");
      tmux.type("person", "Up", "Up");
      awaitEnd(tmux, "java> while (true) {}");
      tmux.type("person", "Enter");
      tmux.await("person", "the spinner again", ReplTest::spins);
      tmux.type("person", "C-c");
      awaitEnd(tmux, "java>");
      tmux.type("person", "x + 1", "Enter");
      tmux.await("person", "what is still there", screen -> screen.contains("\n42 : Integer\n"));

      tmux.type("person", "C-d");
      tmux.await("person", "goodbye", screen -> screen.contains("session a stays"));
      tmux.await("person", "the way back", screen -> screen.contains("left with 0"));
      assertThat(Files.readString(konsol.directory().resolve("history").resolve("java")))
          .contains("twice");
    }
  }

  private static boolean spins(String screen) {
    return screen.matches("(?s).*\\n\\S \\d+\\.\\d s.*");
  }

  private static void awaitEnd(Tmux tmux, String last) {
    tmux.await("person", "'" + last + "'", screen -> screen.stripTrailing().endsWith(last));
  }

  @Test
  void theEndOfTheDaemonIsTold() {
    konsol.serve();
    try (Tmux tmux = new Tmux()) {
      tmux.open("person", 24, 100, konsol.command("repl"));
      tmux.await("person", "the prompt", screen -> screen.contains("\njava>"));

      Processes.signal("KILL", konsol.pid());

      tmux.await("person", "a sentence", screen -> screen.contains("konsol: the daemon is gone"));
      tmux.await("person", "the way back", screen -> screen.contains("left with 1"));
    }
  }

  @Test
  void aPipeIsReadSnippetBySnippet() {
    Cli cli =
        Cli.withInput(
            konsol,
            "int half(int n) {\n  return n / 2;\n}\nhalf(84)\nSystem.err.println(1)\nhalf(\"a\")\n",
            "repl");

    assertThat(cli.out()).isEqualTo("42\n");
    assertThat(cli.err()).startsWith("1\n  half(\"a\")\n").contains("     ^\n");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(Cli.run(konsol, "session", "ls").ok()).as("it is gone").hasLineCount(1);
  }

  @Test
  void aCommandThatCannotBeDoneDoesNotEndTheSession() {
    Cli cli =
        Cli.withInput(konsol, "int x = 41\n/save /no/such/x.md\n/nope\n/type\nx + 1\n", "repl");

    assertThat(cli.out()).isEqualTo("41\n42\n");
    assertThat(cli.err())
        .isEqualTo(
            """
            cannot write /no/such/x.md: its folder does not exist
            there is no such command: /help tells which there are
            /type needs an expression
            """);
  }
}
