package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Sessions;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.config.ServerDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// All sessions, one for each server and root. Makes room before another is started, and stops what
/// nobody has used for a while. Safe for any thread.
final class ServerPool {
  private static final int MOST_RESTING = 64;

  private final LspSettings settings;
  private final Programs programs;
  private final ServerLife.Parts parts;
  private final Sessions<ServerSession> sessions;

  ServerPool(Host host, LspSettings settings, Programs programs, ServerLife.Parts parts) {
    this.sessions = host.sessions(Sessions.Keeping.forever(Integer.MAX_VALUE));
    this.settings = settings;
    this.programs = programs;
    this.parts = parts;
  }

  /// @param caller the environment of whoever asks; empty for the host's own
  ServerRuns session(ServerKey key, ServerDefinition definition, Map<String, String> caller) {
    ServerRuns session = touched(key, definition, caller);
    if (!session.alive()) {
      makeRoom();
    }
    return session;
  }

  private synchronized ServerRuns touched(
      ServerKey key, ServerDefinition definition, Map<String, String> caller) {
    ServerRuns session =
        sessions
            .find(key.session())
            .orElseGet(() -> sessions.open(key.session(), () -> opened(key, definition)))
            .runs();
    session.touch(caller);
    forgetSome(session);
    return session;
  }

  private ServerSession opened(ServerKey key, ServerDefinition definition) {
    return new ServerSession(new ServerRuns(key, definition, programs, parts), Instant.now());
  }

  /// One for each root that anybody ever asked about would be without end: of those whose server
  /// does not run, the ones used longest ago go.
  private void forgetSome(ServerRuns wanted) {
    List<ServerRuns> all = all();
    if (all.size() <= MOST_RESTING + settings.mostServers()) {
      return;
    }
    all.stream()
        .filter(each -> !each.equals(wanted))
        .sorted(Comparator.comparingLong(ServerRuns::lastUsed))
        .filter(ServerRuns::retire)
        .findFirst()
        .flatMap(each -> sessions.find(each.key().session()))
        .ifPresent(sessions::forget);
  }

  List<ServerRuns> all() {
    return sessions.list().stream().map(ServerSession::runs).toList();
  }

  /// The ones used longest ago go first; those in use stay, even if there are too many then.
  private void makeRoom() {
    List<ServerRuns> alive = alive();
    for (int over = alive.size() - settings.mostServers() + 1; over > 0; over--) {
      Optional<ServerRuns> oldest = oldest(alive);
      if (oldest.isEmpty()) {
        return;
      }
      oldest.get().rest("there are too many servers");
      alive.remove(oldest.get());
    }
  }

  private List<ServerRuns> alive() {
    return new ArrayList<>(all().stream().filter(ServerRuns::alive).toList());
  }

  private static Optional<ServerRuns> oldest(List<ServerRuns> among) {
    return among.stream()
        .filter(each -> !each.leased())
        .min(Comparator.comparingLong(ServerRuns::lastUsed));
  }

  /// Stops what is idle, and the ones used longest ago while all together hold too much memory.
  void sweep() {
    List<ServerRuns> alive = alive();
    for (ServerRuns session : alive) {
      if (session.idle()) {
        session.rest("nobody has asked for a while");
      }
    }
    alive.removeIf(session -> !session.alive());
    long bytes = alive.stream().mapToLong(ServerRuns::memory).sum();
    while (bytes > settings.mostBytes()) {
      Optional<ServerRuns> oldest = oldest(alive);
      if (oldest.isEmpty()) {
        return;
      }
      bytes -= oldest.get().memory();
      oldest.get().rest("the servers hold too much memory");
      alive.remove(oldest.get());
    }
  }

  /// Stops all of them side by side within the budget.
  Stopped stop(Budget budget) {
    return sessions.stop(budget);
  }
}
