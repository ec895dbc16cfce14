package dev.konsol.http.v1.screens;

import dev.konsol.console.Console;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Listed;
import dev.konsol.core.session.Session;
import dev.konsol.http.Bodies;
import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// One client that looks at many sessions at once. Its thread looks again and again; while the
/// client does not read it does not, so that what comes next is the newest.
final class ScreenFeed {
  private static final Duration LOOK = Duration.ofMillis(250);

  private final Host host;
  private final Exchange exchange;
  private final Set<String> ids;
  private final IdentityHashMap<Session, Glance> glances = new IdentityHashMap<>();

  /// Nothing happens in what is in the store alone: once is enough.
  private boolean storedTold;

  ScreenFeed(Host host, Exchange exchange) {
    this.host = host;
    this.exchange = exchange;
    this.ids = new HashSet<>(exchange.queries("id"));
  }

  void serve() throws IOException, InterruptedException {
    EventStream.looking(exchange, LOOK, this::tell);
  }

  /// Whether there was news.
  private boolean tell(EventStream events) throws IOException {
    boolean news = false;
    List<Listed> listed = host.listed();
    List<Session> there = listed.stream().map(Listed::session).filter(this::wanted).toList();
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
    if (!storedTold) {
      storedTold = true;
      news |= there.size() < ids.size() && tellStored(events, listed);
    }
    return news;
  }

  /// Who names none asks for what lives.
  private boolean tellStored(EventStream events, List<Listed> listed) throws IOException {
    boolean news = false;
    for (Session session : host.storedBeyond(listed).sessions()) {
      if (wanted(session)) {
        Optional<ObjectNode> seen = new LinesGlance(session).look();
        if (seen.isPresent()) {
          events.send("screen", "", Bodies.bytes(seen.get()));
          news = true;
        }
      }
    }
    return news;
  }

  private boolean wanted(Session session) {
    String id = session.id().value();
    return (ids.isEmpty() || ids.contains(id)) && exchange.grant().sees(session.kind(), id);
  }

  private Glance glance(Session session) {
    return session instanceof Console console
        ? new ConsoleGlance(console)
        : new LinesGlance(session);
  }
}
