package dev.konsol.http.v1.eval;

import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.Journal;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.result.Display;
import dev.konsol.http.Bodies;
import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One client that follows what happens in a session.
record EvalFeed(EvalMethods methods, EvalSession session, Exchange exchange) {
  private static final int PAGE = 256;

  void serve() throws IOException, InterruptedException {
    Journal journal = session.journal();
    long after = EventStream.after(exchange);
    if (after > journal.head()) {
      throw Problem.badRequest("'after' is behind the last event, which is " + journal.head());
    }
    Thread server = Thread.currentThread();
    exchange.whenGone(server::interrupt);
    Cursor cursor = new Cursor(journal, after);
    try (EventStream events = exchange.events(Map.of())) {
      while (!session.state().ended() || cursor.seen() < journal.head()) {
        long seen = cursor.seen();
        List<Event> next = cursor.next(PAGE, EventStream.HEARTBEAT);
        gap(events, seen, next);
        for (Event event : next) {
          events.send(Long.toString(event.seq()), Bodies.bytes(json(event)));
        }
        if (next.isEmpty()) {
          events.heartbeat();
        }
      }
    }
  }

  /// The journal keeps the newest events: who is too slow for it is told what is missing.
  private static void gap(EventStream events, long seen, List<Event> next) throws IOException {
    if (!next.isEmpty() && next.getFirst().seq() > seen + 1) {
      ObjectNode gap = JsonNodeFactory.instance.objectNode().put("event", "gap");
      events.send(Bodies.bytes(gap.put("from", seen + 1).put("to", next.getFirst().seq() - 1)));
    }
  }

  private ObjectNode json(Event event) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("seq", event.seq());
    node.put("at", event.at().toString()).put("event", event.payload().name());
    if (event.payload() instanceof EvalEvent payload) {
      add(node, payload);
    }
    return node;
  }

  private void add(ObjectNode node, EvalEvent event) {
    switch (event) {
      case EvalEvent.Opened(String language, long pid) ->
          node.put("language", language).put("pid", pid);
      case EvalEvent.Started(long eval, String code) -> node.put("eval", eval).put("code", code);
      case EvalEvent.Output(long eval, String stream, String text) ->
          node.put("eval", eval).put("stream", stream).put("text", text);
      case EvalEvent.InputWanted(long eval) -> node.put("eval", eval);
      case EvalEvent.Displayed(long eval, Display display) ->
          display(node.put("eval", eval), display);
      case EvalEvent.Finished(long eval, var outcome) ->
          node.put("eval", eval).set("result", methods.outcome(session, outcome));
      case EvalEvent.WorkerStarted(long pid, String reason) ->
          node.put("pid", pid).put("reason", reason);
    }
  }

  private static void display(ObjectNode node, Display display) {
    node.put("mime", display.mime()).put("data", display.data());
    ObjectNode meta = node.putObject("meta");
    display.meta().forEach(meta::put);
  }
}
