package dev.konsol.eval.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTest {
  private static final int BYTES = 100;

  private final Run run = new Run(1, EvalOptions.NONE, BYTES);

  private void show(int length) {
    run.display(new Display("image", "image/png", "x".repeat(length), Map.of()));
  }

  private Evaluation over() {
    return run.evaluation(new Outcome.Interrupted(), List.of(), List.of());
  }

  @Test
  void whatIsTooLargeBesideTheOthersIsNamedInItsPlace() {
    show(60);
    show(50);
    show(40);
    assertThat(over().displays())
        .extracting(Display::kind, each -> each.data().length())
        .containsExactly(tuple("image", 60), tuple("text", 35), tuple("image", 40));
    assertThat(over().displays().get(1).data()).isEqualTo("<image/png left out: 50 characters>");
    assertThat(over().notes()).isEmpty();
  }

  @Test
  void manySmallOnesAreAllThere() {
    for (int i = 0; i < 5_000; i++) {
      show(0);
    }
    assertThat(over().displays()).hasSize(5_000);
  }
}
