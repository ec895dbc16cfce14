package dev.konsol.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// Lets all who ask for the same thing at once have the answer that the first of them finds; who
/// asks after that asks anew. Safe for any thread.
///
/// @param <K> what is asked for
/// @param <V> what it gives
public final class SingleFlight<K, V> {
  private final Map<K, FutureTask<V>> running = new ConcurrentHashMap<>();

  /// An answer, and whether it was somebody else who found it.
  public record Answer<V>(V value, boolean shared) {}

  /// The first caller runs `work` on its own thread; what that throws, all of them get.
  public Answer<V> get(K key, Supplier<V> work) {
    FutureTask<V> mine = new FutureTask<>(work::get);
    FutureTask<V> first = running.putIfAbsent(key, mine);
    if (first != null) {
      return new Answer<>(result(first), true);
    }
    try {
      mine.run();
      return new Answer<>(result(mine), false);
    } finally {
      running.remove(key, mine);
    }
  }

  private static <V> V result(FutureTask<V> task) {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }
}
