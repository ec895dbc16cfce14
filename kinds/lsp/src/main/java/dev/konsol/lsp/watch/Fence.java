package dev.konsol.lsp.watch;

import dev.konsol.core.Budget;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Waits for two things: the loop having seen a cookie, and the sinks having got what was found up
/// to then.
final class Fence {
  private record Delivery(Outbox outbox, long release) {}

  private final long cookie;
  private final CountDownLatch seen = new CountDownLatch(1);
  private final List<Delivery> deliveries = new ArrayList<>();

  Fence(long cookie) {
    this.cookie = cookie;
  }

  long cookie() {
    return cookie;
  }

  /// On the loop's thread, before [#pass].
  void expect(Outbox outbox, long release) {
    deliveries.add(new Delivery(outbox, release));
  }

  /// On the loop's thread: all that happened before is in the outboxes, and they are released.
  void pass() {
    seen.countDown();
  }

  boolean await(Budget budget) throws InterruptedException {
    if (!seen.await(budget.remaining().toNanos(), TimeUnit.NANOSECONDS)) {
      return false;
    }
    for (Delivery delivery : deliveries) {
      if (!delivery.outbox.await(delivery.release, budget)) {
        return false;
      }
    }
    return true;
  }
}
