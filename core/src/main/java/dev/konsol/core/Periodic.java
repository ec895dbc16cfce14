package dev.konsol.core;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Housekeeping that is done again and again until it is closed: what is idle, what is due, what is
/// kept too long. A round that fails costs that round alone. Run by a task of its owner's.
public final class Periodic implements Runnable, AutoCloseable {
  private final String name;
  private final Duration first;
  private final Duration every;
  private final Runnable round;
  private final Consumer<Throwable> onFailure;
  private final CountDownLatch closed = new CountDownLatch(1);

  public Periodic(String name, Duration every, Runnable round, Consumer<Throwable> onFailure) {
    this(name, every, every, round, onFailure);
  }

  /// @param first how long before the first round
  /// @param every how long between two
  public Periodic(
      String name, Duration first, Duration every, Runnable round, Consumer<Throwable> onFailure) {
    this.name = name;
    this.first = first;
    this.every = every;
    this.round = round;
    this.onFailure = onFailure;
  }

  @Override
  public void run() {
    try {
      if (!isClosedWithin(first)) {
        Loop.withoutEnd(name, this::turn, onFailure).run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean turn() throws InterruptedException {
    round.run();
    return !isClosedWithin(every);
  }

  private boolean isClosedWithin(Duration time) throws InterruptedException {
    return closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /// The round that is on goes on.
  @Override
  public void close() {
    closed.countDown();
  }
}
