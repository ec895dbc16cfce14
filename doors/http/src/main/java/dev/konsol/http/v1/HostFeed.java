package dev.konsol.http.v1;

import dev.konsol.agent.Agents;
import dev.konsol.agent.SessionInfo;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Attention;
import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.HostEvent;
import dev.konsol.core.session.HostEvent.Look;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.SessionState;
import dev.konsol.http.Bodies;
import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One client that follows what happens to the host's sessions. Its thread looks for changes while
/// it waits.
record HostFeed(Host host, HostSessions sessions, Exchange exchange) {
  private static final int MOST = 500;
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final int LOOKS_A_HEARTBEAT = 30;

  static final String SCHEMA =
      """
      {"type":"object","required":["event"],"properties":{
       "event":{"enum":["opened","changed","gone","reset"]},"seq":{"type":"integer"},
       "at":{"type":"string","format":"date-time"},"kind":{"type":"string"},
       "id":{"type":"string"},"title":{"type":"string"},"state":{"type":"string"},
       "attention":{"type":"string"}}}""";

  void serve() throws IOException, InterruptedException {
    long after = EventStream.after(exchange);
    Thread server = Thread.currentThread();
    exchange.whenGone(server::interrupt);
    Journal journal = host.journal().journal();
    long head = journal.head();
    Cursor cursor = new Cursor(journal, Math.min(after, head));
    try (EventStream events = exchange.events(Map.of())) {
      List<Event> first = cursor.next(MOST);
      // Who has seen nothing yet has missed nothing.
      boolean missed = after > head || (after > 0 && cursor.missed());
      if (missed) {
        events.send(Bodies.bytes(node("reset")));
      }
      send(events, first);
      // What was missed is told once, also where nothing has happened since.
      follow(events, missed && first.isEmpty() ? new Cursor(journal, head) : cursor);
    }
  }

  private void follow(EventStream events, Cursor cursor) throws IOException, InterruptedException {
    int quiet = 0;
    while (true) {
      host.journal().look();
      long seen = cursor.seen();
      List<Event> next = cursor.next(MOST, LOOK);
      if (isHole(seen, next)) {
        events.send(Bodies.bytes(node("reset")));
      }
      send(events, next);
      quiet = next.isEmpty() ? quiet + 1 : 0;
      if (quiet == LOOKS_A_HEARTBEAT) {
        events.heartbeat();
        quiet = 0;
      }
    }
  }

  /// The journal keeps the newest events: who reads too slowly misses some. Who has seen nothing
  /// yet has not.
  private static boolean isHole(long seen, List<Event> next) {
    return seen > 0 && !next.isEmpty() && next.getFirst().seq() > seen + 1;
  }

  private void send(EventStream events, List<Event> all) throws IOException {
    for (Event event : all) {
      if (event.payload() instanceof HostEvent payload
          && exchange.grant().sees(payload.kind(), payload.id())) {
        ObjectNode node = json(payload, event);
        events.send(Long.toString(event.seq()), Bodies.bytes(node));
      }
    }
  }

  private ObjectNode json(HostEvent payload, Event event) {
    ObjectNode node =
        switch (payload) {
          case HostEvent.Opened opened -> looking(node("opened"), opened.look());
          case HostEvent.Changed changed -> looking(node("changed"), changed.look());
          case HostEvent.Gone gone ->
              stored(gone)
                  .map(state -> looking(node("changed"), look(gone, state)))
                  .orElseGet(() -> node("gone"));
        };
    node.put("seq", event.seq()).put("at", event.at().toString());
    return node.put("kind", payload.kind()).put("id", payload.id());
  }

  /// How an agent is that is only let out of memory: it is still there, and may be busy on another
  /// host.
  private Optional<SessionState> stored(HostEvent.Gone gone) {
    if (!gone.kind().equals(Agents.KIND)) {
      return Optional.empty();
    }
    try {
      return sessions.agents().get().find(gone.id()).map(SessionInfo::state);
    } catch (KonsolException e) {
      // Whether it is there cannot be told while the store is away.
      return Optional.of(new SessionState.Ready());
    }
  }

  private static Look look(HostEvent.Gone gone, SessionState state) {
    return new Look(gone.id(), state, Attention.of(state));
  }

  private static ObjectNode node(String event) {
    return JsonNodeFactory.instance.objectNode().put("event", event);
  }

  private static ObjectNode looking(ObjectNode node, Look look) {
    node.put("title", look.title()).put("state", look.state().wireName());
    return node.put("attention", look.attention().wireName());
  }
}
