package dev.konsol.core.session;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Stops sessions at the same time, within one budget.
final class SideBySide {
  private SideBySide() {}

  static Stopped stop(List<? extends Session> sessions, Budget budget) {
    try (ExecutorService stoppers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Stopped>> stops = new ArrayList<>();
      sessions.forEach(session -> stops.add(() -> session.stop(budget)));
      Stopped result = Stopped.GRACEFUL;
      for (Future<Stopped> stop : stoppers.invokeAll(stops)) {
        result = result.and(outcome(stop));
      }
      return result;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Stopped.FORCED;
    }
  }

  private static Stopped outcome(Future<Stopped> stop) throws InterruptedException {
    try {
      return stop.get();
    } catch (ExecutionException e) {
      // One session that cannot be stopped must not keep the others alive; its owner swept it.
      return Stopped.FORCED;
    }
  }
}
