package dev.konsol.rpc;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sessions that are seen together: those of one connection, or those of a daemon. Closed once:
/// what is opened later is closed at once. Safe for any thread.
final class Sessions {
  private static final Logger log = LoggerFactory.getLogger(Sessions.class);

  private final InstantSource clock;
  private final Map<String, OpenSession> open = new LinkedHashMap<>();
  private final Gone gone = new Gone();
  private boolean closed;

  Sessions(InstantSource clock) {
    this.clock = clock;
  }

  Instant now() {
    return clock.instant();
  }

  void add(OpenSession session) {
    if (!keep(session)) {
      session.close();
      throw Fault.shuttingDown();
    }
  }

  private synchronized boolean keep(OpenSession session) {
    if (!closed) {
      open.put(session.id(), session);
    }
    return !closed;
  }

  OpenSession find(String idOrName) {
    return look(idOrName).orElseThrow(() -> unknown(idOrName));
  }

  synchronized Optional<OpenSession> look(String idOrName) {
    return open.values().stream().filter(each -> each.goesBy(idOrName)).findFirst();
  }

  synchronized List<OpenSession> list() {
    return List.copyOf(open.values());
  }

  void close(String idOrName) {
    take(find(idOrName)).ifPresent(OpenSession::close);
  }

  /// Empty when another one was faster.
  private synchronized Optional<OpenSession> take(OpenSession session) {
    return open.remove(session.id(), session) ? Optional.of(session) : Optional.empty();
  }

  /// Closes all of them side by side, and returns when that is done.
  void closeAll() {
    close(takeAll());
  }

  private synchronized List<OpenSession> takeAll() {
    closed = true;
    List<OpenSession> all = new ArrayList<>(open.values());
    open.clear();
    return all;
  }

  /// Closes those that nobody has held or used for so long. One that evaluates is held by whoever
  /// waits for it.
  void expire(Duration idle) {
    List<OpenSession> expired = new ArrayList<>();
    for (OpenSession each : list()) {
      if (each.isIdle(now(), idle) && take(each).isPresent()) {
        gone.remember(each, "it was closed after " + idle.toHours() + " hours without use");
        expired.add(each);
      }
    }
    close(expired);
  }

  /// Closes these of them side by side.
  void close(List<OpenSession> sessions) {
    try (ExecutorService closers = Executors.newVirtualThreadPerTaskExecutor()) {
      sessions.forEach(session -> closers.execute(() -> closeLogged(session)));
    }
  }

  private void closeLogged(OpenSession session) {
    try {
      take(session);
      session.close();
    } catch (RuntimeException e) {
      log.atError().addKeyValue("session", session.id()).setCause(e).log("a session did not close");
    }
  }

  private KonsolException unknown(String idOrName) {
    String why = gone.reason(idOrName).map(reason -> ": " + reason).orElse("");
    return new KonsolException(
        ErrorCode.UNKNOWN_SESSION, "there is no session '" + idOrName + "'" + why);
  }
}
