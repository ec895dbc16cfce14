package dev.konsol.lsp.server;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Sessions;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.protocol.LanguageClient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// All sessions, one for each server and root. Makes room before another is started, and stops what
/// nobody has used for a while. Safe for any thread.
public final class ServerPool {
  private static final int MOST_RESTING = 64;

  private final int mostServers;
  private final long mostBytes;
  private final ServerParts parts;
  private final Sessions<ServerSession> sessions;

  /// @param mostServers that run at the same time
  /// @param mostBytes that all of them may hold in memory before idle ones are stopped
  public ServerPool(Host host, int mostServers, long mostBytes, ServerParts parts) {
    this.sessions = host.sessions(Sessions.Keeping.forever(Integer.MAX_VALUE));
    this.mostServers = mostServers;
    this.mostBytes = mostBytes;
    this.parts = parts;
  }

  /// @param caller the environment of whoever asks; empty for the host's own
  ServerSession session(ServerKey key, ServerDefinition definition, Map<String, String> caller) {
    ServerSession session = touched(key, definition, caller);
    if (!session.alive()) {
      makeRoom();
    }
    return session;
  }

  private synchronized ServerSession touched(
      ServerKey key, ServerDefinition definition, Map<String, String> caller) {
    ServerSession session =
        sessions
            .find(key.session())
            .orElseGet(
                () ->
                    sessions.open(key.session(), () -> new ServerSession(key, definition, parts)));
    session.touch(caller);
    forgetSome(session);
    return session;
  }

  /// One for each root that anybody ever asked about would be without end: of those whose server
  /// does not run, the ones used longest ago go.
  private void forgetSome(ServerSession wanted) {
    List<ServerSession> all = all();
    if (all.size() <= MOST_RESTING + mostServers) {
      return;
    }
    all.stream()
        .filter(each -> !each.equals(wanted))
        .sorted(Comparator.comparingLong(ServerSession::lastUsed))
        .filter(ServerSession::retire)
        .findFirst()
        .ifPresent(sessions::forget);
  }

  private List<ServerSession> all() {
    return sessions.list();
  }

  public List<ServerStatus> status() {
    return all().stream().map(ServerSession::status).toList();
  }

  public boolean runs(ServerKey key) {
    return sessions.find(key.session()).flatMap(ServerSession::running).isPresent();
  }

  /// Starts these anew at the next question; answers how many there are.
  public int restart(Predicate<ServerKey> concerned) {
    List<ServerSession> found = all().stream().filter(each -> concerned.test(each.key())).toList();
    found.forEach(ServerSession::reset);
    return found.size();
  }

  /// The connections of those that run.
  public Stream<LanguageClient> clients() {
    return clients(_ -> true);
  }

  public Stream<LanguageClient> clients(Predicate<ServerKey> wanted) {
    return all().stream()
        .filter(each -> wanted.test(each.key()))
        .flatMap(each -> each.running().stream())
        .map(RunningServer::client);
  }

  /// The ones used longest ago go first; those in use stay, even if there are too many then.
  private void makeRoom() {
    List<ServerSession> alive = alive();
    for (int over = alive.size() - mostServers + 1; over > 0; over--) {
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
  public void sweep() {
    List<ServerSession> alive = alive();
    for (ServerSession session : alive) {
      if (session.idle()) {
        session.rest("nobody has asked for a while");
      }
    }
    alive.removeIf(session -> !session.alive());
    long bytes = alive.stream().mapToLong(ServerPool::memory).sum();
    while (bytes > mostBytes) {
      Optional<ServerSession> oldest = oldest(alive);
      if (oldest.isEmpty()) {
        return;
      }
      bytes -= memory(oldest.get());
      oldest.get().rest("the servers hold too much memory");
      alive.remove(oldest.get());
    }
  }

  private static long memory(ServerSession session) {
    return session.running().map(each -> each.program().tree().usage().residentBytes()).orElse(0L);
  }

  /// Stops all of them side by side within the budget.
  public Stopped stop(Budget budget) {
    return sessions.stop(budget);
  }
}
