package dev.konsol.core;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Closes the sessions of a host that nobody has held for long, on one task of its own. Owned by
/// whoever owns the host.
public final class Expiry implements AutoCloseable {
  private static final Duration STEP = Duration.ofMinutes(5);

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Tasks tasks;

  /// `onFailure` is told of what fails; the next turn comes all the same.
  public Expiry(Host host, Consumer<Throwable> onFailure) {
    this(host, STEP, onFailure);
  }

  Expiry(Host host, Duration step, Consumer<Throwable> onFailure) {
    Loop loop = Loop.withoutEnd("expiry", () -> turn(host, step), onFailure);
    this.tasks = new Tasks("konsol-expiry", (_, bug) -> onFailure.accept(bug));
    tasks.start(loop);
  }

  private boolean turn(Host host, Duration step) throws InterruptedException {
    if (closed.await(step.toNanos(), TimeUnit.NANOSECONDS)) {
      return false;
    }
    host.expire();
    return true;
  }

  @Override
  public void close() {
    closed.countDown();
    tasks.close();
  }
}
