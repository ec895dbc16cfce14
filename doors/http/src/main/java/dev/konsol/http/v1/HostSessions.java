package dev.konsol.http.v1;

import dev.konsol.agent.Agents;
import dev.konsol.agent.SessionInfo;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Attention;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Listed;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionState;
import dev.konsol.http.access.Grant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// All sessions of a host: those in its list, and the agents' that are in the store alone. Safe for
/// any thread.
///
/// @param others whose agents may be in the same store
record HostSessions(Host host, Supplier<Agents> agents, OtherHosts others) {
  private static final int MOST_STORED = 10_000;
  private static final int LONGEST = 100;

  /// What was found.
  ///
  /// @param incomplete why sessions in the store are missing, where they are
  record Listing(List<SessionRow> rows, Optional<String> incomplete) {}

  Listing list(SessionFilter filter, Grant grant) {
    List<SessionRow> rows = new ArrayList<>();
    Map<String, Listed> agentsInMemory = new HashMap<>();
    for (Listed each : host.listed()) {
      if (each.session().kind().equals(Agents.KIND)) {
        agentsInMemory.put(each.session().id().value(), each);
      } else if (filter.takesKind(each.session().kind()) && sees(grant, each.session())) {
        rows.add(row(each));
      }
    }
    Optional<String> incomplete =
        filter.takesKind(Agents.KIND) && grant.seesKind(Agents.KIND)
            ? addAgents(rows, agentsInMemory)
            : Optional.empty();
    rows.removeIf(row -> !grant.sees(row.kind(), row.id()));
    // What an agent is called takes a look into the store: only where it may matter here.
    List<SessionRow> named =
        filter.words().isEmpty() ? rows : rows.stream().map(this::titled).toList();
    return new Listing(named.stream().filter(filter::takes).toList(), incomplete);
  }

  private static boolean sees(Grant grant, Session session) {
    return grant.sees(session.kind(), session.id().value());
  }

  /// A store that does not answer hides what is in it alone, not what runs.
  private Optional<String> addAgents(List<SessionRow> rows, Map<String, Listed> inMemory) {
    try {
      Agents all = agents.get();
      Set<String> names = others.list().stream().map(HostInfo::name).collect(Collectors.toSet());
      for (SessionInfo info : all.list(MOST_STORED)) {
        Optional<String> owner =
            info.awaited().or(() -> Optional.of(info.host())).filter(names::contains);
        rows.add(row(info, inMemory.remove(info.id()), owner));
      }
      return Optional.empty();
    } catch (KonsolException e) {
      inMemory.values().forEach(each -> rows.add(row(each)));
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static SessionRow row(Listed listed) {
    Session session = listed.session();
    return new SessionRow(
        session.id().value(),
        session.kind(),
        session.name(),
        session.title(),
        session.directory().toString(),
        session.state(),
        session.attention(),
        session.created(),
        session.activeAt(),
        listed.clients(),
        session.load(),
        Optional.empty());
  }

  /// One that is not in memory waits for nobody: it is opened when it is asked for.
  private static SessionRow row(SessionInfo info, @Nullable Listed open, Optional<String> owner) {
    SessionState state = open == null ? info.state() : open.session().state();
    return new SessionRow(
        info.id(),
        Agents.KIND,
        Optional.empty(),
        info.id(),
        info.meta().directory().toString(),
        state,
        open == null ? Attention.of(state) : open.session().attention(),
        info.created(),
        info.updated(),
        open == null ? 0 : open.clients(),
        Optional.empty(),
        owner);
  }

  /// With an agent's first words, which are what people know a conversation by.
  SessionRow titled(SessionRow row) {
    if (!row.kind().equals(Agents.KIND)) {
      return row;
    }
    try {
      return agents.get().firstWords(row.id()).map(words -> row.called(line(words))).orElse(row);
    } catch (KonsolException e) {
      return row; // the store is away: as one without words
    }
  }

  private static String line(String words) {
    String line = words.strip().lines().findFirst().orElse("");
    return line.substring(0, line.offsetByCodePoints(0, Math.min(LONGEST, points(line))));
  }

  private static int points(String line) {
    return line.codePointCount(0, line.length());
  }
}
