package dev.konsol.mcp.http;

import dev.konsol.mcp.McpServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The HTTP clients with a handshake. One that was not heard of for long is forgotten when its time
/// has come, and the one that is idle longest when there are too many; never one that waits for an
/// answer or listens. Nothing happens for those that are idle but that. Safe for any thread.
final class HttpSessions implements AutoCloseable {
  /// How many there may be, and how long one is kept that nobody uses.
  record Bounds(int most, Duration idle) {
    static final Bounds USUAL = new Bounds(1_000, Duration.ofMinutes(30));
  }

  private final McpServer server;
  private final Path directory;
  private final Bounds bounds;
  private final Map<String, HttpSession> sessions = new HashMap<>();
  private final ScheduledThreadPoolExecutor timer;

  HttpSessions(McpServer server, Path directory, Bounds bounds) {
    this.server = server;
    this.directory = directory;
    this.bounds = bounds;
    // Its thread starts with the first session.
    this.timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("konsol-mcp-expiry").factory());
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /// One that nobody finds before it is added.
  HttpSession prepare() {
    return new HttpSession(server, directory);
  }

  /// Says whether there is room, which the one that is idle longest makes.
  boolean add(HttpSession session) {
    Optional<HttpSession> idlest = Optional.empty();
    synchronized (this) {
      if (sessions.size() >= bounds.most()) {
        idlest =
            sessions.values().stream()
                .filter(each -> !each.isBusy())
                .max(Comparator.comparing(HttpSession::idle));
        if (idlest.isEmpty()) {
          return false;
        }
        sessions.remove(idlest.get().id());
      }
      sessions.put(session.id(), session);
      expireIn(bounds.idle(), session);
    }
    idlest.ifPresent(HttpSession::close);
    return true;
  }

  private void expireIn(Duration time, HttpSession session) {
    if (!timer.isShutdown()) {
      var _ = timer.schedule(() -> expire(session), time.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private void expire(HttpSession session) {
    synchronized (this) {
      if (!sessions.containsKey(session.id())) {
        return;
      }
      Duration left = session.isBusy() ? bounds.idle() : bounds.idle().minus(session.idle());
      if (left.isPositive()) {
        expireIn(left, session);
        return;
      }
      sessions.remove(session.id());
    }
    session.close();
  }

  synchronized Optional<HttpSession> find(String id) {
    Optional<HttpSession> found = Optional.ofNullable(sessions.get(id));
    found.ifPresent(HttpSession::touch);
    return found;
  }

  synchronized int count() {
    return sessions.size();
  }

  boolean end(String id) {
    HttpSession session;
    synchronized (this) {
      session = sessions.remove(id);
    }
    if (session == null) {
      return false;
    }
    session.close();
    return true;
  }

  @Override
  public void close() {
    List<HttpSession> all;
    synchronized (this) {
      timer.shutdown();
      all = List.copyOf(sessions.values());
      sessions.clear();
    }
    all.forEach(HttpSession::close);
  }
}
