package dev.konsol.rpc;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions of one connection. Closed once: what is opened later is closed at once. Safe for
/// any thread.
final class Sessions {
  private static final Logger log = LoggerFactory.getLogger(Sessions.class);

  private final Map<String, OpenSession> open = new LinkedHashMap<>();
  private boolean closed;

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

  synchronized OpenSession find(String id) {
    @Nullable OpenSession session = open.get(id);
    if (session == null) {
      throw unknown(id);
    }
    return session;
  }

  synchronized List<OpenSession> list() {
    return List.copyOf(open.values());
  }

  void close(String id) {
    take(id).close();
  }

  private synchronized OpenSession take(String id) {
    OpenSession session = find(id);
    open.remove(id);
    return session;
  }

  /// Closes all of them side by side, and returns when that is done.
  void closeAll() {
    try (ExecutorService closers = Executors.newVirtualThreadPerTaskExecutor()) {
      takeAll().forEach(session -> closers.execute(() -> close(session)));
    }
  }

  private synchronized List<OpenSession> takeAll() {
    closed = true;
    List<OpenSession> all = new ArrayList<>(open.values());
    open.clear();
    return all;
  }

  private static void close(OpenSession session) {
    try {
      session.close();
    } catch (RuntimeException e) {
      log.atError().addKeyValue("session", session.id()).setCause(e).log("a session did not close");
    }
  }

  private static KonsolException unknown(String id) {
    return new KonsolException(ErrorCode.UNKNOWN_SESSION, "there is no session '" + id + "'");
  }
}
