package dev.konsol.client.repl.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.eval.Result;
import dev.konsol.client.eval.Result.Problem;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.wire.JsonObject;
import org.junit.jupiter.api.Test;

final class MarkedSourceTest {
  private final MarkedSource marked = new MarkedSource(new AnsiStyle(false), Lexicon.of("java"));

  @Test
  void theLineIsShownWithAMarkUnderThePlace() {
    assertThat(marked.of("int y = z;", new Problem(1, 9, "cannot find symbol")))
        .isEqualTo("  int y = z;\n          ^\ncannot find symbol");
  }

  @Test
  void ofSeveralLinesTheNumberIsShown() {
    assertThat(marked.of("int f() {\n\treturn z;\n}", new Problem(2, 9, "no")))
        .isEqualTo("2 | \treturn z;\n    \t       ^\nno");
  }

  @Test
  void aPlaceBeyondTheCodeIsOnlyTold() {
    assertThat(marked.of("x", new Problem(7, 1, "odd"))).isEqualTo("odd");
  }

  @Test
  void problemsAreReadFromTheAnswer() {
    Result result =
        new Result(
            JsonObject.parse(
                """
                {"value":"","stdout":"","stderr":"","exception":{"class":"CompileError",
                "message":"1:9: cannot find symbol\\n  symbol: z\\n2:1: bad","backtrace":[]}}"""));

    assertThat(result.problems())
        .containsExactly(
            new Problem(1, 9, "cannot find symbol\n  symbol: z"), new Problem(2, 1, "bad"));
  }
}
