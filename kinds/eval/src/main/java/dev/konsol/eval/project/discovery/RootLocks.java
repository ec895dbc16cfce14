package dev.konsol.eval.project.discovery;

import dev.konsol.core.KonsolException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// One build at a time in one root: two would write the same folders. A fixed number of locks, so
/// that now and then two roots share one.
final class RootLocks {
  private static final int LOCKS = 64;

  private final List<ReentrantLock> locks =
      Stream.generate(ReentrantLock::new).limit(LOCKS).toList();

  <T> T with(Path root, Supplier<T> action) {
    ReentrantLock lock = locks.get(Math.floorMod(root.hashCode(), LOCKS));
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw KonsolException.startFailed(
          "the wait for another build in " + root + " was interrupted", e);
    }
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
