package dev.konsol.core;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// Lets all who ask for the same thing at once have the answer that the first of them finds, or its
/// failure; who asks after that asks anew. When the first is interrupted, one of the waiting takes
/// over. Safe for any thread.
///
/// @param <K> what is asked for
/// @param <V> what it gives
public final class SingleFlight<K, V> {
  private final Map<K, Flight<V>> running = new ConcurrentHashMap<>();

  /// An answer, and whether it was somebody else who found it.
  public record Answer<V>(V value, boolean shared) {}

  /// The first caller runs `work` on its own thread.
  public Answer<V> get(K key, Supplier<V> work) {
    while (true) {
      Flight<V> mine = new Flight<>(work);
      Flight<V> first = running.putIfAbsent(key, mine);
      if (first == null) {
        return new Answer<>(lead(key, mine), false);
      }
      Optional<V> found = follow(first);
      if (found.isPresent()) {
        return new Answer<>(found.get(), true);
      }
    }
  }

  /// One piece of work, and whether whoever did it was interrupted.
  private static final class Flight<V> extends FutureTask<V> {
    private volatile boolean interrupted;

    Flight(Supplier<V> work) {
      super(work::get);
    }

    @Override
    protected void setException(Throwable failure) {
      interrupted = Thread.currentThread().isInterrupted();
      super.setException(failure);
    }
  }

  private V lead(K key, Flight<V> mine) {
    try {
      mine.run();
      if (mine.state() == Future.State.FAILED) {
        throw thrown(mine.exceptionNow());
      }
      return mine.resultNow();
    } finally {
      running.remove(key, mine);
    }
  }

  /// Nothing when the first was interrupted.
  private static <V> Optional<V> follow(Flight<V> first) {
    try {
      return Optional.of(first.get());
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    } catch (ExecutionException e) {
      if (first.interrupted) {
        return Optional.empty();
      }
      throw thrown(first.exceptionNow());
    }
  }

  private static RuntimeException thrown(Throwable failure) {
    return switch (failure) {
      case RuntimeException cause -> cause;
      case Error cause -> throw cause;
      default -> new IllegalStateException(failure);
    };
  }
}
