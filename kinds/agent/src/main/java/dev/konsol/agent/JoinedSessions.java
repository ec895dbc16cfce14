package dev.konsol.agent;

import dev.konsol.agent.event.Update;
import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// The sessions that one client takes part in, and its place in each. [#next] belongs to one
/// thread; the rest is safe for any.
final class JoinedSessions implements AutoCloseable {
  private static final int MOST = 64;

  /// Released whenever one of them changes.
  private final Semaphore changes = new Semaphore(0);

  private final Runnable watcher = changes::release;
  private volatile List<Joined> all;
  private volatile Joined current;
  private int served;

  record Joined(AgentSession session, Subscription subscription) {}

  JoinedSessions(AgentSession session, Subscription subscription) {
    this.current = new Joined(session, subscription);
    this.all = List.of(current);
    session.journal().watch(watcher);
  }

  Joined current() {
    return current;
  }

  List<Joined> all() {
    return all;
  }

  Optional<Joined> find(String id) {
    return all.stream().filter(each -> each.session().id().value().equals(id)).findFirst();
  }

  /// Takes part in this one, too, or again from another place; it is the one that is meant from
  /// here on.
  void add(AgentSession session, Supplier<Subscription> place) {
    current = beside(session, place);
  }

  /// The same; who is meant stays as it is.
  synchronized Joined beside(AgentSession session, Supplier<Subscription> place) {
    Optional<Joined> before = find(session.id().value());
    if (before.isEmpty() && all.size() == MOST) {
      throw KonsolException.limitReached(
          "a connection takes part in at most " + MOST + " sessions");
    }
    Joined joined = new Joined(session, place.get());
    List<Joined> more = new ArrayList<>(all);
    before.ifPresent(more::remove);
    more.add(joined);
    all = List.copyOf(more);
    if (before.isPresent()) {
      leave(before.get());
      if (before.get().equals(current)) {
        current = joined;
      }
    }
    session.journal().watch(watcher);
    changes.release();
    return joined;
  }

  private void leave(Joined left) {
    left.session().journal().unwatch(watcher);
    left.subscription().close();
  }

  /// What any of them has to tell, each in its turn.
  List<Update> next(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (true) {
      changes.drainPermits();
      List<Update> updates = look();
      if (!updates.isEmpty() || all.stream().allMatch(each -> each.subscription().ended())) {
        return updates;
      }
      long left = deadline - System.nanoTime();
      if (left <= 0 || !changes.tryAcquire(left, TimeUnit.NANOSECONDS)) {
        return look();
      }
    }
  }

  private List<Update> look() throws InterruptedException {
    List<Joined> here = all;
    for (int i = 0; i < here.size(); i++) {
      served = (served + 1) % here.size();
      List<Update> updates = here.get(served).subscription().next(Duration.ZERO);
      if (!updates.isEmpty()) {
        return updates;
      }
    }
    return List.of();
  }

  @Override
  public synchronized void close() {
    all.forEach(this::leave);
    changes.release();
  }
}
