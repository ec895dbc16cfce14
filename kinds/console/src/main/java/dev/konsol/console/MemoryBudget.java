package dev.konsol.console;

import java.util.concurrent.atomic.AtomicLong;

/// How much memory all consoles together may use for output that the disk has no room for. Safe for
/// any thread.
final class MemoryBudget {
  private final AtomicLong left;

  MemoryBudget(long bytes) {
    this.left = new AtomicLong(bytes);
  }

  /// So many bytes, or none.
  int take(int bytes) {
    return left.getAndUpdate(free -> free >= bytes ? free - bytes : free) >= bytes ? bytes : 0;
  }

  void giveBack(int bytes) {
    left.addAndGet(bytes);
  }
}
