package dev.konsol.tools.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolResult.Content;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Thrown;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvaluationAnswerTest {
  private static ToolResult answer(Outcome outcome, List<Display> displays) {
    return EvaluationAnswer.of(
        "s", new Evaluation(outcome, "", "", displays, List.of(), List.of()));
  }

  @Test
  void onlyFramesAreAtAPlace() {
    List<String> backtrace =
        List.of(
            "a.b(C.java:1)", "… 7 more", "Suppressed: S: s", "Caused by: B: b", "d.e(F.java:2)");

    ToolResult answer =
        answer(new Outcome.Threw(new Thrown("A", "went wrong", backtrace)), List.of());

    assertThat(answer.content())
        .containsExactly(
            new Content.Text(
                """
                Error: A: went wrong
                    at a.b(C.java:1)
                    … 7 more
                    Suppressed: S: s
                    Caused by: B: b
                    at d.e(F.java:2)"""));
  }

  @Test
  void aNoteIsThereWhateverBecameOfTheCode() {
    Evaluation evaluation =
        new Evaluation(
            new Outcome.Interrupted(), "", "", List.of(), List.of(), List.of("reloaded Shop"));

    assertThat(EvaluationAnswer.of("s", evaluation).content())
        .containsExactly(
            new Content.Text(
                "Error: interrupted; the session's variables are still there\nNote: reloaded Shop"));
  }

  @Test
  void aValueThatCameAsATableIsThereOnce() {
    Display own = new Display("markdown", "text/markdown", "| id |", Map.of("of", "value"));
    Display other = new Display("markdown", "text/markdown", "*more*", Map.of());
    Outcome value =
        new Outcome.Value("[#<A id: 1>]", Optional.of("Array"), "text", "text/plain", false);

    ToolResult answer = answer(value, List.of(other, own));

    assertThat(answer.content())
        .containsExactly(new Content.Text("| id |"), new Content.Text("*more*"));
    assertThat(answer.structured().orElseThrow())
        .contains("\"value\":\"| id |\"", "\"mime\":\"text/markdown\"")
        .doesNotContain("#<A");
  }
}
