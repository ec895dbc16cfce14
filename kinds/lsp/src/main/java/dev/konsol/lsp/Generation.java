package dev.konsol.lsp;

import java.util.concurrent.atomic.AtomicLong;

/// Counts what happened in a workspace that an answer may depend on. Safe for any thread.
final class Generation {
  private final AtomicLong count = new AtomicLong(1);

  long next() {
    return count.incrementAndGet();
  }

  long now() {
    return count.get();
  }
}
