package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class PeriodicTest {
  private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();

  private final AtomicInteger rounds = new AtomicInteger();

  private void round() {
    happened.add("round");
    if (rounds.incrementAndGet() == 1) {
      throw new IllegalStateException("failed");
    }
  }

  @Test
  void aFailedRoundIsToldAndTheNextOneComes() throws Exception {
    Periodic periodic =
        new Periodic("test", this::round, failure -> happened.add(failure.getMessage()));
    try (Periodic _ = periodic.start(Duration.ofMillis(1))) {
      assertThat(List.of(happened.take(), happened.take(), happened.take()))
          .containsExactly("round", "failed", "round");
    }
  }

  @Test
  void oneThatIsClosedBeforeItsFirstRoundDoesNothing() {
    Periodic periodic = new Periodic("test", this::round, _ -> {}).start(Duration.ofDays(1));
    periodic.close();
    assertThat(happened).isEmpty();
  }
}
