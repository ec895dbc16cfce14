package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoopTest {
  private final List<Throwable> reported = new ArrayList<>();
  private final AtomicInteger turns = new AtomicInteger();

  private void run(Loop.Turn turn) {
    new Loop("test", turn, reported::add, 50, Duration.ZERO).run();
  }

  @Test
  void aTurnThatFailsByAnErrorCostsThatTurnAlone() {
    OutOfMemoryError full = new OutOfMemoryError("test");
    run(
        () -> {
          if (turns.incrementAndGet() == 2) {
            throw full;
          }
          return turns.get() < 5;
        });
    assertThat(turns).hasValue(5);
    assertThat(reported).containsExactly(full);
  }

  @Test
  void failuresInARowAreReportedOnce() {
    run(
        () -> {
          int turn = turns.incrementAndGet();
          if (turn % 10 != 0) {
            throw new IllegalStateException("turn " + turn);
          }
          return turn < 30;
        });
    assertThat(reported)
        .extracting(Throwable::getMessage)
        .containsExactly("turn 1", "turn 11", "turn 21");
  }

  @Test
  void aLoopThatCannotGoOnDiesByName() {
    assertThatThrownBy(
            () ->
                run(
                    () -> {
                      throw new OutOfMemoryError("for good");
                    }))
        .isInstanceOf(LoopDied.class)
        .hasMessageContaining("'test' cannot go on")
        .hasMessageContaining("for good");
  }

  @Test
  void aFailureThatCannotBeReportedEndsNothing() {
    new Loop(
            "test",
            () -> {
              if (turns.incrementAndGet() == 1) {
                throw new OutOfMemoryError("turn");
              }
              return false;
            },
            _ -> {
              throw new OutOfMemoryError("report");
            },
            50,
            Duration.ZERO)
        .run();
    assertThat(turns).hasValue(2);
  }

  @Test
  void oneThatIsClosedIsNotTriedAgain() {
    Loop loop =
        new Loop(
            "test",
            () -> {
              turns.incrementAndGet();
              throw new IllegalStateException("always");
            },
            reported::add,
            50,
            Duration.ofDays(1));
    loop.close();
    loop.run();
    assertThat(turns).hasValue(1);
  }

  @Test
  void anInterruptEndsIt() {
    run(
        () -> {
          turns.incrementAndGet();
          throw new InterruptedException();
        });
    assertThat(turns).hasValue(1);
    assertThat(reported).isEmpty();
  }
}
