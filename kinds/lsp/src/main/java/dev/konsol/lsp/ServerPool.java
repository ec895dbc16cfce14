package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.config.ServerDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// All sessions, one for each server and root. Makes room before another is started, and stops what
/// nobody has used for a while. Safe for any thread.
final class ServerPool {
  private static final int MOST_RESTING = 64;

  private final LspSettings settings;
  private final Programs programs;
  private final ServerLife.Parts parts;
  private final Map<ServerKey, ServerSession> sessions = new LinkedHashMap<>();
  private boolean closed;

  ServerPool(LspSettings settings, Programs programs, ServerLife.Parts parts) {
    this.settings = settings;
    this.programs = programs;
    this.parts = parts;
  }

  /// @param caller the environment of whoever asks; empty for the host's own
  ServerSession session(ServerKey key, ServerDefinition definition, Map<String, String> caller) {
    ServerSession session;
    synchronized (this) {
      if (closed) {
        throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
      }
      session =
          sessions.computeIfAbsent(
              key, each -> new ServerSession(each, definition, programs, parts));
      session.touch(caller);
      forgetSome(session);
    }
    if (!session.alive()) {
      makeRoom();
    }
    return session;
  }

  /// One for each root that anybody ever asked about would be without end: of those whose server
  /// does not run, the ones used longest ago go.
  private void forgetSome(ServerSession wanted) {
    if (sessions.size() <= MOST_RESTING + settings.mostServers()) {
      return;
    }
    sessions.values().stream()
        .filter(each -> !each.equals(wanted))
        .sorted(Comparator.comparingLong(ServerSession::lastUsed))
        .filter(ServerSession::retire)
        .findFirst()
        .ifPresent(each -> sessions.remove(each.key()));
  }

  synchronized List<ServerSession> all() {
    return List.copyOf(sessions.values());
  }

  /// The ones used longest ago go first; those in use stay, even if there are too many then.
  private void makeRoom() {
    List<ServerSession> alive = alive();
    for (int over = alive.size() - settings.mostServers() + 1; over > 0; over--) {
      Optional<ServerSession> oldest = oldest(alive);
      if (oldest.isEmpty()) {
        return;
      }
      oldest.get().rest("there are too many servers");
      alive.remove(oldest.get());
    }
  }

  private List<ServerSession> alive() {
    return new ArrayList<>(all().stream().filter(ServerSession::alive).toList());
  }

  private static Optional<ServerSession> oldest(List<ServerSession> among) {
    return among.stream()
        .filter(each -> !each.leased())
        .min(Comparator.comparingLong(ServerSession::lastUsed));
  }

  /// Stops what is idle, and the ones used longest ago while all together hold too much memory.
  void sweep() {
    List<ServerSession> alive = alive();
    for (ServerSession session : alive) {
      if (session.idle()) {
        session.rest("nobody has asked for a while");
      }
    }
    alive.removeIf(session -> !session.alive());
    long bytes = alive.stream().mapToLong(ServerSession::memory).sum();
    while (bytes > settings.mostBytes()) {
      Optional<ServerSession> oldest = oldest(alive);
      if (oldest.isEmpty()) {
        return;
      }
      bytes -= oldest.get().memory();
      oldest.get().rest("the servers hold too much memory");
      alive.remove(oldest.get());
    }
  }

  /// Stops all of them side by side within the budget.
  void close(Budget budget) {
    List<ServerSession> all;
    synchronized (this) {
      closed = true;
      all = all();
    }
    try (ExecutorService stoppers = Executors.newVirtualThreadPerTaskExecutor()) {
      all.forEach(session -> stoppers.execute(() -> session.close(budget)));
    }
  }
}
