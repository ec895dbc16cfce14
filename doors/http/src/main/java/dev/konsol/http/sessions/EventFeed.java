package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Subscription;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.event.Update;
import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// One client that follows a session as server-sent events. It only listens: it cannot answer
/// requests here.
record EventFeed(AgentSession session, Exchange exchange) {

  void serve() throws IOException, InterruptedException {
    long after = EventStream.after(exchange);
    Thread server = Thread.currentThread();
    exchange.whenGone(server::interrupt);
    try (Subscription subscription = subscribe(after);
        EventStream events = exchange.events(Map.of())) {
      while (!subscription.ended()) {
        List<Update> updates = subscription.next(EventStream.HEARTBEAT);
        for (Update update : updates) {
          events.send(id(update), update.line().getBytes(UTF_8));
        }
        if (updates.isEmpty()) {
          events.heartbeat();
        }
      }
    }
  }

  /// Whoever may not change the session does not make it begin, either.
  private Subscription subscribe(long after) {
    if (!exchange.grant().changes(session.kind(), session.id().value())) {
      return session.watch(after);
    }
    Subscription subscription = session.attach(after);
    subscription.listenOnly();
    return subscription;
  }

  /// Those that are kept have a number; a client that comes back with it misses nothing.
  private static String id(Update update) {
    return update instanceof FramedEvent event ? Long.toString(event.seq()) : "";
  }
}
