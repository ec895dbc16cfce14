package dev.konsol.rpc;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// Lets two who ask for the same name at once have the same session: the first opens it, the other
/// waits. Safe for any thread.
final class Naming {
  private final Map<String, FutureTask<Found>> opening = new ConcurrentHashMap<>();

  /// A session, and whether it was there before.
  record Found(OpenSession session, boolean there) {}

  Found find(String name, Supplier<Found> opener) {
    FutureTask<Found> mine = new FutureTask<>(opener::get);
    FutureTask<Found> first = opening.putIfAbsent(name, mine);
    if (first != null) {
      return new Found(result(first).session(), true);
    }
    try {
      mine.run();
      return result(mine);
    } finally {
      opening.remove(name, mine);
    }
  }

  private static Found result(FutureTask<Found> task) {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down", e);
    } catch (ExecutionException e) {
      throw Work.thrown(e);
    }
  }
}
