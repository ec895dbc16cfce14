package dev.konsol.jsonrpc;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Keeps requests that a client sends right behind its first one, without waiting for the answer,
/// from overtaking that one: requests run side by side. Safe for any thread.
public final class Opening {
  /// Should the first one be given up before it has run.
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean came;

  /// The first request has been read. To be called on the reader.
  public void came() {
    came = true;
  }

  /// It has been served, or refused.
  public void done() {
    done.countDown();
  }

  /// Waits for it, if it came.
  public void await() throws InterruptedException {
    if (came && !done.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      done.countDown();
    }
  }
}
