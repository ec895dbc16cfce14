package dev.konsol.http.jetty;

import dev.konsol.http.Problem;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/// Requests whose token another host is asked about: whoever makes tokens up takes up a few
/// connections between hosts, and no more. Safe for any thread.
final class Strangers {
  private static final int MOST = 16;

  private final Semaphore places = new Semaphore(MOST);

  /// A place among them, where there is one. Answers what gives it back, when it is clear who asks;
  /// to run that twice is harmless.
  Runnable enter() {
    if (!places.tryAcquire()) {
      throw new Problem(
          503,
          "busy",
          "too many tokens of other hosts are being asked about: try again",
          Map.of("Retry-After", "1"));
    }
    AtomicBoolean left = new AtomicBoolean();
    return () -> {
      if (left.compareAndSet(false, true)) {
        places.release();
      }
    };
  }
}
