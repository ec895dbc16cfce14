package dev.konsol.agent.journal;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Delivery;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredSession.Claim;
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
  private Optional<Attempt> unsure = Optional.empty();
  private Consumer<String> waiting = _ -> {};
  private Consumer<Claim> fencedOff = _ -> {};
  private boolean told;

  SessionWriter(SessionStore store, SessionJournal journal) {
    this.store = store;
    this.journal = journal;
  }

  /// @param follows what is true once it is written
  record Written(Append append, Runnable follows) {}

  /// A write as the thread sees it that waits for it: others write it too, give up on it, or let go
  /// of the session.
  private static final class Attempt {
    private final Written written;
    private boolean done;
    private Optional<KonsolException> failure = Optional.empty();

    private Attempt(Written written) {
      this.written = written;
    }
  }

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
      Attempt mine = new Attempt(next.get());
      unsure = Optional.of(mine);
      while (!settled()) {
        interrupted |= pausedLocked();
      }
      checkDone(mine);
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

  /// That nothing waits to be written does not say that this was: what follows, the start of a tool
  /// perhaps, must not happen where it was not.
  private void checkDone(Attempt mine) {
    if (!mine.done) {
      journal.checkOpen();
      throw mine.failure.orElseGet(
          () -> KonsolException.storeFailed("what was to be written was given up"));
    }
  }

  /// Writes what may not have been written. False where a turn has to wait for that.
  private boolean settled() {
    try {
      settleLocked();
      return true;
    } catch (KonsolException e) {
      if (e.code() != ErrorCode.STORE_AWAY) {
        unsure.ifPresent(attempt -> attempt.failure = Optional.of(e));
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
          return call.get();
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
    try (var _ = journal.held()) {
      return pausedLocked();
    }
  }

  /// The same for who looks after sessions now and then.
  void settleLocked() {
    if (unsure.isPresent()) {
      Attempt attempt = unsure.get();
      Written written = attempt.written;
      fenced(
          written.append().fence(),
          () -> {
            store.append(written.append());
            return true;
          });
      unsure = Optional.empty();
      attempt.done = true;
      written.follows().run();
    }
  }

  /// Whoever is told that the session is another's lets go of it at once, unless it was claimed
  /// anew since: what an old turn is told says nothing of that.
  ///
  /// @param fence under which this is written
  <T> T fenced(long fence, Supplier<T> call) {
    try {
      return call.get();
    } catch (KonsolException e) {
      if (e.code() == ErrorCode.FENCED) {
        journal.claim().filter(claim -> claim.fence() == fence).ifPresent(fencedOff);
      }
      throw e;
    }
  }

  void whenFenced(Consumer<Claim> listener) {
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
