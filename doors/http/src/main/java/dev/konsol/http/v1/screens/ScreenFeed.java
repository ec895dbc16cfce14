package dev.konsol.http.v1.screens;

import dev.konsol.agent.AgentSession;
import dev.konsol.console.Console;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Session;
import dev.konsol.eval.EvalSession;
import dev.konsol.http.Bodies;
import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import dev.konsol.http.v1.lsp.LspCommands;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.node.ObjectNode;

/// One client that looks at many sessions at once. Its thread looks again and again; while the
/// client does not read it does not, so that what comes next is the newest.
final class ScreenFeed {
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final int LOOKS_A_HEARTBEAT = 60;

  private final Host host;
  private final Exchange exchange;
  private final Set<String> ids;
  private final ServerLines servers;
  private final IdentityHashMap<Session, Glance> glances = new IdentityHashMap<>();

  ScreenFeed(Host host, LspCommands commands, Exchange exchange) {
    this.host = host;
    this.exchange = exchange;
    this.ids = new HashSet<>(exchange.queries("id"));
    this.servers = new ServerLines(commands);
  }

  void serve() throws IOException, InterruptedException {
    CountDownLatch gone = new CountDownLatch(1);
    exchange.whenGone(gone::countDown);
    int quiet = 0;
    try (EventStream events = exchange.events(Map.of())) {
      do {
        quiet = tell(events) ? 0 : quiet + 1;
        if (quiet == LOOKS_A_HEARTBEAT) {
          events.heartbeat();
          quiet = 0;
        }
      } while (!gone.await(LOOK.toMillis(), TimeUnit.MILLISECONDS));
    }
  }

  /// Whether there was news.
  private boolean tell(EventStream events) throws IOException {
    boolean news = false;
    List<Session> there = host.list().stream().filter(this::wanted).toList();
    if (there.size() < glances.size()) {
      Set<Session> kept = Collections.newSetFromMap(new IdentityHashMap<>());
      kept.addAll(there);
      glances.keySet().removeIf(each -> !kept.contains(each));
    }
    for (Session session : there) {
      Optional<ObjectNode> seen = glances.computeIfAbsent(session, this::glance).look();
      if (seen.isPresent()) {
        events.send("screen", "", Bodies.bytes(seen.get()));
        news = true;
      }
    }
    return news;
  }

  private boolean wanted(Session session) {
    String id = session.id().value();
    return (ids.isEmpty() || ids.contains(id)) && exchange.grant().sees(session.kind(), id);
  }

  private Glance glance(Session session) {
    return switch (session) {
      case Console console -> new ConsoleGlance(console);
      case EvalSession eval -> new LinesGlance(session, new EvalLines(eval));
      case AgentSession agent -> new LinesGlance(session, new AgentLines(agent));
      default -> new LinesGlance(session, servers.of(session));
    };
  }
}
