package dev.konsol.store;

import dev.konsol.core.Budget;
import dev.konsol.core.Interrupts;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append.Durability;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Something to be done on a connection, and how it went. May be run again when the transaction it
/// was part of did not come to pass, or nobody knows whether it did.
final class Job<T> {
  interface Work<T> {
    T on(PreparedConnection link) throws SQLException;
  }

  private final Work<T> work;
  private final Durability durability;
  private final Budget patience;
  private final CountDownLatch done = new CountDownLatch(1);
  private Optional<T> result = Optional.empty();
  private Optional<RuntimeException> failure = Optional.empty();

  /// @param patience how long a database that is away is waited for
  Job(Work<T> work, Durability durability, Duration patience) {
    this.work = work;
    this.durability = durability;
    this.patience = Budget.of(patience);
  }

  Durability durability() {
    return durability;
  }

  /// Whether it has waited long enough for a database that is away.
  boolean late() {
    return patience.spent();
  }

  /// On the connection's thread. The result counts once the transaction is committed.
  void run(PreparedConnection link) throws SQLException {
    result = Optional.of(work.on(link));
  }

  boolean done() {
    return done.getCount() == 0;
  }

  void succeeded() {
    done.countDown();
  }

  void failed(RuntimeException e) {
    failure = Optional.of(e);
    done.countDown();
  }

  /// Whether it is done by then, however it went.
  boolean within(Duration atMost) throws InterruptedException {
    return done.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// Waits whatever happens: what is being stored is stored, and the caller has to know.
  T await() {
    var _ = Interrupts.later(() -> done.await(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
    if (failure.isPresent()) {
      throw failure.get();
    }
    return result.orElseThrow(() -> KonsolException.storeFailed("the store gave no answer"));
  }
}
