package dev.konsol.mcp.http;

import dev.konsol.core.Tasks;
import dev.konsol.mcp.McpServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The HTTP clients with a handshake. One that was not heard of for long is forgotten when its time
/// has come, and the one that is idle longest when there are too many; never one that waits for an
/// answer or listens. Nothing happens for those that are idle but that. Safe for any thread.
final class HttpSessions implements AutoCloseable {
  /// How many there may be, and how long one is kept that nobody uses.
  record Bounds(int most, Duration idle) {
    static final Bounds USUAL = new Bounds(1_000, Duration.ofMinutes(30));
  }

  private static final Logger LOG = LoggerFactory.getLogger(HttpSessions.class);

  private final McpServer server;
  private final Path directory;
  private final Bounds bounds;
  private final Map<String, HttpSession> sessions = new HashMap<>();
  private final Tasks tasks =
      new Tasks("konsol-mcp-expiry", (_, e) -> LOG.error("forgetting sessions failed", e));
  private boolean expiring;

  HttpSessions(McpServer server, Path directory, Bounds bounds) {
    this.server = server;
    this.directory = directory;
    this.bounds = bounds;
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
        sessions.remove(idlest.get().id);
      }
      sessions.put(session.id, session);
      if (!expiring) {
        expiring = true;
        tasks.start(this::expire);
      }
    }
    idlest.ifPresent(HttpSession::close);
    return true;
  }

  /// Sleeps until the first of them may be over; a new one never is before the others. Ends with
  /// the last of them.
  private void expire() {
    try {
      for (Optional<Duration> next = forget(); next.isPresent(); next = forget()) {
        var _ = new CountDownLatch(1).await(next.get().toMillis() + 1, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      // The door closes.
      Thread.currentThread().interrupt();
    }
  }

  /// Ends those that are over, and says when to look again; empty when none are left.
  private Optional<Duration> forget() {
    List<HttpSession> over;
    Optional<Duration> next;
    synchronized (this) {
      over = sessions.values().stream().filter(each -> !left(each).isPositive()).toList();
      over.forEach(each -> sessions.remove(each.id));
      next = sessions.values().stream().map(this::left).min(Comparator.naturalOrder());
      expiring = next.isPresent();
    }
    over.forEach(HttpSession::close);
    return next;
  }

  private Duration left(HttpSession session) {
    return session.isBusy() ? bounds.idle() : bounds.idle().minus(session.idle());
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
      all = List.copyOf(sessions.values());
      sessions.clear();
    }
    all.forEach(HttpSession::close);
    tasks.close();
  }
}
