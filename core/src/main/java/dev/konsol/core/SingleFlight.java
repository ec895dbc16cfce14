package dev.konsol.core;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/// Lets all who ask for the same thing at once have the answer that the first of them finds, or its
/// failure; who asks after that asks anew. When the first is interrupted, one of the waiting takes
/// over. Safe for any thread.
///
/// @param <K> what is asked for
/// @param <V> what it gives
public final class SingleFlight<K, V> {
  private final Map<K, CompletableFuture<V>> running = new ConcurrentHashMap<>();

  /// An answer, and whether it was somebody else who found it.
  public record Answer<V>(V value, boolean shared) {}

  /// The first caller runs `work` on its own thread.
  public Answer<V> get(K key, Supplier<V> work) {
    while (true) {
      CompletableFuture<V> mine = new CompletableFuture<>();
      CompletableFuture<V> first = running.putIfAbsent(key, mine);
      if (first == null) {
        return new Answer<>(lead(key, mine, work), false);
      }
      Optional<V> found = follow(first);
      if (found.isPresent()) {
        return new Answer<>(found.get(), true);
      }
    }
  }

  private V lead(K key, CompletableFuture<V> mine, Supplier<V> work) {
    try {
      V found = work.get();
      mine.complete(found);
      return found;
    } catch (RuntimeException | Error e) {
      if (Thread.currentThread().isInterrupted()) {
        mine.cancel(false);
      } else {
        mine.completeExceptionally(e);
      }
      throw e;
    } finally {
      running.remove(key, mine);
    }
  }

  /// Nothing when the first was interrupted.
  private static <V> Optional<V> follow(CompletableFuture<V> first) {
    try {
      return Optional.of(first.get());
    } catch (CancellationException e) {
      return Optional.empty();
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
