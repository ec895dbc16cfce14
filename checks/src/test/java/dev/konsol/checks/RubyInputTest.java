package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What Ruby code reads from standard input, wherever it runs.
@Tag("slow")
class RubyInputTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  @Test
  void anEvaluationReadsTheCommandsInput() {
    String[] words = {"eval", "--language", "ruby", "print 'name? '; [gets.chomp, STDIN.read]"};
    assertThat(Cli.withInput(konsol, "Ada\nü\nlast", words).ok())
        .isEqualTo("name? [\"Ada\", \"ü\\nlast\"]\n");
    String[] json = {"eval", "--language", "ruby", "--json", "STDIN.each_line.count"};
    assertThat(Cli.withInput(konsol, "1\n2\n3\n", json).ok()).contains("\"value\":\"3\"");
    String[] kept = {"eval", "--language", "ruby", "--session", "s", "x = gets"};
    assertThat(Cli.withInput(konsol, "kept\n", kept).ok()).isEqualTo("\"kept\\n\"\n");
    String[] code = {"eval", "--language", "ruby", "--session", "s", "-"};
    assertThat(Cli.withInput(konsol, "[x, gets]\n", code).ok()).isEqualTo("[\"kept\\n\", nil]\n");
  }

  @Test
  void inAPipeTheReplGivesTheNextLine() {
    assertThat(Cli.withInput(konsol, "x = gets\nAda\nx.size\n", "repl", "--language", "ruby").ok())
        .isEqualTo("\"Ada\\n\"\n4\n");
  }

  @Test
  void atATerminalTheReplReadsWhatIsTyped() {
    try (Tmux tmux = new Tmux()) {
      tmux.open("p", 30, 100, konsol.command("repl", "--language", "ruby"));
      tmux.await("p", "the prompt", screen -> screen.contains("\nruby>"));
      tmux.type("p", "print 'name? '; name = gets.chomp", "Enter");
      tmux.await("p", "the question", screen -> screen.contains("\nname?"));
      tmux.type("p", "Ada", "Enter");
      tmux.await("p", "the value", screen -> screen.contains("\n\"Ada\" : String\n"));
      assertThat(tmux.capture("p")).contains("\nname? Ada\n");
      tmux.type("p", "print 'more? '; gets", "Enter");
      tmux.await("p", "another question", screen -> screen.contains("\nmore?"));
      tmux.type("p", "C-c");
      tmux.await("p", "the end", screen -> screen.contains("evaluation was interrupted"));
      tmux.type("p", "name * 2", "Enter");
      tmux.await("p", "its value", screen -> screen.contains("\n\"AdaAda\" : String\n"));
    }
  }
}
