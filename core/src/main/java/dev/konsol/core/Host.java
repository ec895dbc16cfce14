package dev.konsol.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// Owns the sessions of one project or user. A name is taken from the moment its session starts to
/// open until it is forgotten, so that two clients who ask at once never get two sessions.
public final class Host {
  private final int limit;
  private final Map<SessionId, Optional<Session>> sessions = new LinkedHashMap<>();
  private boolean stopping;

  public Host(int limit) {
    this.limit = limit;
  }

  /// Opens a session under its name. The opener runs outside every lock; when it throws, the name
  /// is free again.
  public <S extends Session> S open(SessionId id, Supplier<S> opener) {
    reserve(id);
    boolean opened = false;
    try {
      S session = opener.get();
      opened = publish(id, session);
      if (!opened) {
        session.stop(Budget.of(Duration.ofSeconds(2)));
        throw shuttingDown();
      }
      return session;
    } finally {
      if (!opened) {
        release(id);
      }
    }
  }

  public synchronized Optional<Session> find(SessionId id) {
    return sessions.getOrDefault(id, Optional.empty());
  }

  /// All sessions that are open or have ended and are still kept, oldest first.
  public synchronized List<Session> list() {
    List<Session> all = new ArrayList<>();
    sessions.values().forEach(session -> session.ifPresent(all::add));
    return all;
  }

  /// Lets go of a session that has ended, so that its name can be used again.
  public synchronized void forget(Session session) {
    sessions.remove(session.id(), Optional.of(session));
  }

  /// Stops all sessions side by side within one budget. No session can be opened from here on.
  public Stopped stop(Budget budget) {
    List<Session> all = beginStop();
    try (ExecutorService stoppers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Stopped>> stops = new ArrayList<>();
      all.forEach(session -> stops.add(() -> session.stop(budget)));
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

  private synchronized List<Session> beginStop() {
    stopping = true;
    return list();
  }

  private synchronized void reserve(SessionId id) {
    if (stopping) {
      throw shuttingDown();
    }
    if (sessions.containsKey(id)) {
      throw new KonsolException(
          ErrorCode.SESSION_EXISTS,
          "'" + id + "' exists already: remove it first, or use another name");
    }
    if (sessions.size() >= limit) {
      throw new KonsolException(
          ErrorCode.LIMIT_REACHED, "there are " + limit + " sessions already: remove some first");
    }
    sessions.put(id, Optional.empty());
  }

  private synchronized boolean publish(SessionId id, Session session) {
    if (stopping) {
      return false;
    }
    sessions.put(id, Optional.of(session));
    return true;
  }

  private synchronized void release(SessionId id) {
    sessions.remove(id);
  }

  private static KonsolException shuttingDown() {
    return new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
  }
}
