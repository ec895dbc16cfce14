package dev.konsol.core;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// A node in the tree of owners: closes what it owns in reverse order, once, whatever fails on the
/// way. The first failure is thrown at the end with the others suppressed.
///
/// An owner that fails half-way through its own construction closes its closer, and what existed by
/// then is released. Owning something after the close closes it at once.
public final class Closer implements AutoCloseable {
  private final Deque<AutoCloseable> owned = new ArrayDeque<>();
  private boolean closed;

  public <T extends AutoCloseable> T own(T resource) {
    synchronized (this) {
      if (!closed) {
        owned.push(resource);
        return resource;
      }
    }
    rethrow(closeOne(resource, null));
    return resource;
  }

  @Override
  public void close() {
    @Nullable Exception failure = null;
    for (AutoCloseable next = takeNext(); next != null; next = takeNext()) {
      failure = closeOne(next, failure);
    }
    rethrow(failure);
  }

  private synchronized @Nullable AutoCloseable takeNext() {
    closed = true;
    return owned.poll();
  }

  private static @Nullable Exception closeOne(AutoCloseable resource, @Nullable Exception earlier) {
    try {
      resource.close();
      return earlier;
    } catch (Exception e) {
      if (earlier == null) {
        return e;
      }
      earlier.addSuppressed(e);
      return earlier;
    }
  }

  private static void rethrow(@Nullable Exception failure) {
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Exception e -> throw new IllegalStateException("could not close: " + e.getMessage(), e);
    }
  }
}
