package dev.konsol.core;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Housekeeping that is done again and again, on a thread of its own, until it is closed: what is
/// idle, what is due, what is kept too long. A round that fails costs that round alone.
public final class Periodic implements AutoCloseable {
  private final String name;
  private final Runnable round;
  private final Consumer<Throwable> onFailure;
  private final Tasks tasks;
  private final CountDownLatch closed = new CountDownLatch(1);

  /// Does nothing yet.
  public Periodic(String name, Runnable round, Consumer<Throwable> onFailure) {
    this.name = name;
    this.round = round;
    this.onFailure = onFailure;
    this.tasks = new Tasks(name, (_, bug) -> onFailure.accept(bug));
  }

  /// Begins after that time.
  public Periodic start(Duration every) {
    return start(every, every);
  }

  /// Begins after another time than passes between two rounds.
  ///
  /// @param first how long before the first round
  /// @param every how long between two
  public Periodic start(Duration first, Duration every) {
    tasks.start(() -> run(first, every));
    return this;
  }

  private void run(Duration first, Duration every) {
    try {
      if (goesOnAfter(first)) {
        Loop.withoutEnd(name, () -> turn(every), onFailure).run();
      }
    } catch (InterruptedException e) {
      // It was closed before its first round.
      Thread.currentThread().interrupt();
    }
  }

  private boolean turn(Duration every) throws InterruptedException {
    round.run();
    return goesOnAfter(every);
  }

  private boolean goesOnAfter(Duration time) throws InterruptedException {
    return !closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /// Interrupts the round that is on, and waits for its end.
  @Override
  public void close() {
    closed.countDown();
    tasks.close();
  }
}
