package dev.konsol.mcp.http;

import dev.konsol.mcp.McpServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The HTTP clients with a handshake. One that was not heard of for long is forgotten, and so is
/// the one that is idle longest when there are too many. Safe for any thread.
final class HttpSessions implements AutoCloseable {
  private static final int MOST = 1_000;
  private static final Duration LONGEST_IDLE = Duration.ofMinutes(30);

  private final McpServer server;
  private final Path directory;
  private final Map<String, HttpSession> sessions = new LinkedHashMap<>();

  HttpSessions(McpServer server, Path directory) {
    this.server = server;
    this.directory = directory;
  }

  HttpSession open() {
    HttpSession session = new HttpSession(server, directory);
    List<HttpSession> over = new ArrayList<>();
    synchronized (this) {
      sessions.values().removeIf(each -> isOver(each, over));
      if (sessions.size() >= MOST) {
        over.add(sessions.remove(sessions.keySet().iterator().next()));
      }
      sessions.put(session.id(), session);
    }
    over.forEach(HttpSession::close);
    return session;
  }

  private static boolean isOver(HttpSession session, List<HttpSession> over) {
    return session.idle().compareTo(LONGEST_IDLE) > 0 && over.add(session);
  }

  synchronized Optional<HttpSession> find(String id) {
    Optional<HttpSession> found = Optional.ofNullable(sessions.get(id));
    found.ifPresent(HttpSession::touch);
    return found;
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
  }
}
