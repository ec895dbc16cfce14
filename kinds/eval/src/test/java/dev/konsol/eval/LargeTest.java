package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.testkit.Rounds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// What is too much is cut and said to be.
@ParameterizedClass
@MethodSource("dev.konsol.eval.Jdk#all")
final class LargeTest extends EvalTest {
  LargeTest(Jdk jdk) {
    super(jdk);
  }

  @Test
  @Tag("slow")
  void valuesAreCut() {
    assertThat(value("new int[20_000_000]")).startsWith("[0, 0, ").contains("19999500 more");
    Evaluation huge = eval("\"x\".repeat(8 << 20)");
    assertThat(value(huge)).startsWith("xxx").contains("<truncated: ").hasSizeLessThan(1 << 20);
    assertThat(((Outcome.Value) huge.outcome()).truncated()).isTrue();
    value("Map<String, Object> cyclic = new HashMap<>();");
    assertThat(value("cyclic.put(\"me\", cyclic); cyclic")).startsWith("{me=");
  }

  @Test
  @Tag("slow")
  void outputIsKeptWhole() {
    Evaluation lines =
        eval("for (int i = 0; i < 200_000; i++) { System.out.println(\"line \" + i); }");
    assertThat(lines.stdout().lines()).hasSize(200_000);
    assertThat(lines.stdout()).endsWith("line 199999\n");
  }

  @Test
  @Tag("slow")
  void moreOutputThanAllowedIsCut() {
    Evaluation flood =
        eval("for (int i = 0; i < 20; i++) { System.out.print(\"y\".repeat(1 << 20)); }");
    assertThat(flood.stdout()).endsWith("<truncated: " + (4 << 20) + " bytes>");
  }

  @Test
  @Tag("slow")
  @Tag("endurance")
  void manyLargeValuesFitASmallHeap() {
    for (int i = 0; i < Rounds.of(200, 1_000); i++) {
      assertThat(value("new byte[8 << 20]")).isNotEmpty();
    }
  }
}
