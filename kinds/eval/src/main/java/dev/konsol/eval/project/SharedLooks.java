package dev.konsol.eval.project;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/// Who asks while another is asking the same gets that one's answer, or failure. When the one who
/// looks is interrupted, one of the waiting takes over.
final class SharedLooks<K, V> {
  private final ConcurrentHashMap<K, CompletableFuture<V>> underWay = new ConcurrentHashMap<>();

  V get(K key, Supplier<V> look) {
    while (true) {
      CompletableFuture<V> mine = new CompletableFuture<>();
      CompletableFuture<V> other = underWay.putIfAbsent(key, mine);
      if (other == null) {
        return lead(key, mine, look);
      }
      Optional<V> shared = follow(other);
      if (shared.isPresent()) {
        return shared.get();
      }
    }
  }

  private V lead(K key, CompletableFuture<V> mine, Supplier<V> look) {
    try {
      V found = look.get();
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
      underWay.remove(key, mine);
    }
  }

  private static <V> Optional<V> follow(CompletableFuture<V> other) {
    try {
      return Optional.of(other.get());
    } catch (CancellationException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KonsolException(ErrorCode.START_FAILED, "the wait was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KonsolException failure) {
        throw new KonsolException(failure.code(), failure.getMessage(), failure);
      }
      throw new IllegalStateException("looking at a project failed", e.getCause());
    }
  }
}
