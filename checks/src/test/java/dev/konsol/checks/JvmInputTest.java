package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What Java and Kotlin code reads from standard input, wherever it runs.
@Tag("slow")
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class JvmInputTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  private Cli eval(String input, String... words) {
    return Cli.withInput(konsol, input, words);
  }

  @Test
  void anEvaluationReadsTheCommandsInput() {
    assertThat(eval("5\n", "eval", "--language", "java", "new Scanner(System.in).nextInt()").ok())
        .isEqualTo("5\n");
    assertThat(
            eval(
                    "ü\nlast",
                    "eval",
                    "--language",
                    "kotlin",
                    "print(\"name? \"); readln() + readLine()")
                .ok())
        .isEqualTo("name? ülast\n");
    assertThat(
            eval(
                    "kept\n",
                    "eval",
                    "--language",
                    "java",
                    "--session",
                    "s",
                    "String x = IO.readln();")
                .ok())
        .isEqualTo("kept\n");
    assertThat(
            eval("x + System.in.read()\n", "eval", "--language", "java", "--session", "s", "-")
                .ok())
        .isEqualTo("kept-1\n");
  }

  @Test
  void inAPipeTheReplGivesTheNextLine() {
    String script = "var in = new Scanner(System.in)\nvar x = in.nextLine()\nAda\nx.length()\n";
    assertThat(eval(script, "repl", "--language", "java").ok()).endsWith("Ada\n3\n");
  }

  @Test
  void atATerminalTheReplReadsWhatIsTyped() {
    try (Tmux tmux = new Tmux()) {
      tmux.open("p", 30, 100, konsol.command("repl", "--language", "java"));
      tmux.await("p", "the prompt", screen -> screen.contains("\njava>"));
      tmux.type("p", "String name = IO.readln(\"name? \")", "Enter");
      tmux.await("p", "the question", screen -> screen.contains("\nname?"));
      tmux.type("p", "Ada", "Enter");
      tmux.await("p", "the value", screen -> screen.contains("\nAda : String\n"));
      assertThat(tmux.capture("p")).contains("\nname? Ada\n");
      tmux.type("p", "System.out.print(\"more? \"); System.in.read()", "Enter");
      tmux.await("p", "another question", screen -> screen.contains("\nmore?"));
      tmux.type("p", "C-c");
      tmux.await("p", "the end", screen -> screen.contains("evaluation was interrupted"));
      tmux.type("p", "name + name", "Enter");
      tmux.await("p", "its value", screen -> screen.contains("\nAdaAda : String\n"));
    }
  }
}
