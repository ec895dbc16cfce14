package dev.konsol.core;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// What a thread does for ever on which others depend: reading for all clients, waiting for all
/// terminals. A turn that fails costs that turn alone, be it by an `Error`: one client that fills
/// the memory must not take the thread from all others. A loop whose turns fail one after another
/// for some seconds cannot go on; it throws [LoopDied] out of its thread rather than leave
/// everybody waiting for nothing.
///
/// Run by a thread of its owner's, whose handler of uncaught exceptions decides what the death of
/// the loop means.
public final class Loop implements Runnable, AutoCloseable {
  private static final int MOST_FAILURES = 50;
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final String name;
  private final Turn turn;
  private final Consumer<Throwable> onFailure;
  private final int most;
  private final Duration pause;
  private final CountDownLatch closed = new CountDownLatch(1);

  /// One round.
  @FunctionalInterface
  public interface Turn {
    /// False when that was the last.
    boolean take() throws Exception;
  }

  /// `onFailure` is told of the first of several failures in a row.
  public Loop(String name, Turn turn, Consumer<Throwable> onFailure) {
    this(name, turn, onFailure, MOST_FAILURES, PAUSE);
  }

  Loop(String name, Turn turn, Consumer<Throwable> onFailure, int most, Duration pause) {
    this.name = name;
    this.turn = turn;
    this.onFailure = onFailure;
    this.most = most;
    this.pause = pause;
  }

  /// One that does housekeeping nobody waits for: it goes on for as long as it fails, and never
  /// dies.
  public static Loop withoutEnd(String name, Turn turn, Consumer<Throwable> onFailure) {
    return new Loop(name, turn, onFailure, Integer.MAX_VALUE, PAUSE);
  }

  /// Whoever interrupts the thread ends the loop.
  @Override
  public void run() {
    int failures = 0;
    boolean more = true;
    while (more) {
      try {
        more = turn.take() && closed.getCount() > 0;
        failures = 0;
      } catch (InterruptedException e) {
        more = false;
      } catch (Exception | Error e) {
        failures++;
        more = goesOn(e, failures);
      }
    }
  }

  private boolean goesOn(Throwable failure, int inARow) {
    if (inARow == most) {
      throw new LoopDied(name, failure);
    }
    if (inARow == 1) {
      report(failure);
    }
    try {
      return !closed.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  /// Ends it after the turn that is on, which the owner has to wake; one that failed is not tried
  /// again.
  @Override
  public void close() {
    closed.countDown();
  }

  /// With no memory left even telling may fail; the next turn is what counts.
  private void report(Throwable failure) {
    try {
      onFailure.accept(failure);
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }
}
