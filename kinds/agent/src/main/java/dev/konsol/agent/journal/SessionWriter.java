package dev.konsol.agent.journal;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Delivery;
import dev.konsol.core.store.SessionStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Writes into the store what a session says, one thing after the other. Where the database is away
/// nobody knows of the last one whether it was written: it is written again as it was, which the
/// store recognises, before anything else is. The threads of a turn wait for that, since they can
/// do nothing else; everybody else is told, and what they wanted may yet happen. Guarded by the
/// journal's lock.
final class SessionWriter {
  /// Bound in the threads of a turn.
  static final ScopedValue<Boolean> PATIENT = ScopedValue.newInstance();

  /// What is being taken out of the session's inbox: it goes with the next thing written.
  private static final ScopedValue<AtomicReference<Optional<Delivery>>> DELIVERING =
      ScopedValue.newInstance();

  private static final Duration PAUSE = Duration.ofMillis(500);

  private final SessionStore store;
  private final SessionJournal journal;
  private Optional<Written> unsure = Optional.empty();
  private Consumer<String> waiting = _ -> {};
  private Runnable fencedOff = () -> {};
  private boolean told;

  SessionWriter(SessionStore store, SessionJournal journal) {
    this.store = store;
    this.journal = journal;
  }

  /// @param follows what is true once it is written
  record Written(Append append, Runnable follows) {}

  static <T> T delivering(Delivery sent, Supplier<T> part) {
    return ScopedValue.where(DELIVERING, new AtomicReference<>(Optional.of(sent))).call(part::get);
  }

  static Optional<Delivery> delivered() {
    return DELIVERING.isBound() ? DELIVERING.get().getAndSet(Optional.empty()) : Optional.empty();
  }

  /// Who is told, once, that a turn waits for the store, and once that it goes on.
  void whenWaiting(Consumer<String> listener) {
    waiting = listener;
  }

  /// @param next made when it is known what was written before
  void writeLocked(Supplier<Written> next) {
    boolean interrupted = false;
    try {
      while (!settled()) {
        interrupted |= pausedLocked();
      }
      unsure = Optional.of(next.get());
      while (!settled()) {
        interrupted |= pausedLocked();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    if (told) {
      told = false;
      waiting.accept("the store answers again: the turn goes on");
    }
  }

  /// Writes what may not have been written. False where a turn has to wait for that.
  private boolean settled() {
    try {
      settleLocked();
      return true;
    } catch (KonsolException e) {
      if (e.code() != ErrorCode.STORE_AWAY) {
        unsure = Optional.empty();
        throw e;
      }
      if (!PATIENT.orElse(false)) {
        throw e;
      }
      if (!told) {
        told = true;
        waiting.accept(e.getMessage() + "; the turn waits for it");
      }
      return false;
    }
  }

  /// Reads, or keeps a text; a turn waits for a store that is away. Needs no lock.
  <T> T call(Supplier<T> call) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return fenced(call);
        } catch (KonsolException e) {
          if (e.code() != ErrorCode.STORE_AWAY || !PATIENT.orElse(false)) {
            throw e;
          }
          interrupted |= paused();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean paused() {
    journal.lock();
    try {
      return pausedLocked();
    } finally {
      journal.unlock();
    }
  }

  /// The same for who looks after sessions now and then.
  void settleLocked() {
    if (unsure.isPresent()) {
      Written written = unsure.get();
      fenced(
          () -> {
            store.append(written.append());
            return true;
          });
      unsure = Optional.empty();
      written.follows().run();
    }
  }

  /// Whoever is told that the session is another's lets go of it at once.
  private <T> T fenced(Supplier<T> call) {
    try {
      return call.get();
    } catch (KonsolException e) {
      if (e.code() == ErrorCode.FENCED && journal.claim().isPresent()) {
        fencedOff.run();
      }
      throw e;
    }
  }

  void whenFenced(Runnable listener) {
    fencedOff = listener;
  }

  /// What may not have been written is somebody else's business now.
  void forgetLocked() {
    unsure = Optional.empty();
    told = false;
  }

  boolean unsureLocked() {
    return unsure.isPresent();
  }

  /// Answers whether it was interrupted: what a turn has to write is written all the same.
  private boolean pausedLocked() {
    journal.checkOpen();
    try {
      journal.awaitLocked(PAUSE.toNanos());
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
