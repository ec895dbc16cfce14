package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.core.Loop;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks after the servers now and then, on a task of its owner's, until it is closed.
final class Sweeper implements Runnable, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

  private final Duration every;
  private final Runnable sweep;
  private boolean closed;

  Sweeper(Duration every, Runnable sweep) {
    this.every = every;
    this.sweep = sweep;
  }

  @Override
  public void run() {
    Loop.withoutEnd("sweeper", this::turn, e -> LOG.error("servers were not swept", e)).run();
  }

  private boolean turn() throws InterruptedException {
    boolean more = pause();
    if (more) {
      sweep.run();
    }
    return more;
  }

  private synchronized boolean pause() throws InterruptedException {
    Budget budget = Budget.of(every);
    while (!closed && !budget.spent()) {
      wait(Math.max(1, budget.remaining().toMillis()));
    }
    return !closed;
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
