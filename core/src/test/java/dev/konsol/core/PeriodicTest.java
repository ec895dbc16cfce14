package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PeriodicTest {
  private final List<String> happened = new ArrayList<>();

  @Test
  void aFailedRoundIsToldAndTheNextOneComes() {
    happened.clear();
    Periodic[] self = new Periodic[1];
    self[0] =
        new Periodic(
            "test",
            Duration.ofMillis(1),
            () -> {
              happened.add("round");
              if (happened.size() == 1) {
                throw new IllegalStateException("once");
              }
              self[0].close();
            },
            failure -> happened.add(failure.getMessage()));
    self[0].run();
    assertThat(happened).containsExactly("round", "once", "round");
  }

  @Test
  void oneThatIsClosedBeforeItsFirstRoundDoesNothing() {
    Periodic periodic =
        new Periodic("test", Duration.ofDays(1), () -> happened.add("round"), _ -> {});
    periodic.close();
    periodic.run();
    assertThat(happened).isEmpty();
  }
}
