package dev.konsol.core;

import java.util.concurrent.atomic.AtomicLong;

/// Memory that all clients together may take up with what they have begun to say and what they have
/// not read yet. Each has a bound of its own, but so many clients may come that their bounds
/// together are more than there is. Safe for any thread.
public final class MemoryBudget {
  private final long bytes;
  private final AtomicLong used = new AtomicLong();

  public MemoryBudget(long bytes) {
    this.bytes = bytes;
  }

  public long used() {
    return used.get();
  }

  /// One client's part of it.
  public Share share() {
    return new Share();
  }

  /// What one client has taken; all of it is given back when the client is gone.
  public final class Share implements AutoCloseable {
    private long taken;
    private boolean closed;

    /// False, and nothing is taken, when there is no room.
    public synchronized boolean take(long more) {
      if (used.addAndGet(more) > bytes) {
        used.addAndGet(-more);
        return false;
      }
      keep(more);
      return true;
    }

    /// For what exists already: takes it in any case, so that others find less.
    public synchronized void add(long more) {
      used.addAndGet(more);
      keep(more);
    }

    private void keep(long more) {
      taken += more;
      if (closed) {
        give(more);
      }
    }

    public synchronized void give(long less) {
      long given = Math.min(less, taken);
      taken -= given;
      used.addAndGet(-given);
    }

    @Override
    public synchronized void close() {
      closed = true;
      give(taken);
    }
  }
}
