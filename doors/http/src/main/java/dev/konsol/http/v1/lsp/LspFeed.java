package dev.konsol.http.v1.lsp;

import dev.konsol.http.Bodies;
import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import dev.konsol.http.access.Grant;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One client that follows how the servers are doing: all of them first, then each that has
/// changed. Its thread looks now and then.
record LspFeed(LspCommands commands, Exchange exchange) {
  private static final Duration LOOK = Duration.ofMillis(500);

  /// What moves by itself, and is not news.
  private static final List<String> RESTLESS =
      List.of("since_ms", "retry_after_ms", "memory_bytes");

  static final String KIND = "lsp";

  /// The servers that whoever asks may see.
  static List<JsonNode> seen(LspCommands commands, Grant grant) {
    return JsonMapper.shared()
        .readTree(commands.all())
        .path("servers")
        .valueStream()
        .filter(server -> grant.sees(KIND, server.path("session").stringValue("")))
        .toList();
  }

  void serve() throws IOException, InterruptedException {
    Map<String, JsonNode> known = new HashMap<>();
    EventStream.looking(exchange, LOOK, events -> tell(events, known));
  }

  /// Whether there was news.
  private boolean tell(EventStream events, Map<String, JsonNode> known) throws IOException {
    boolean news = false;
    Set<String> there = new HashSet<>();
    for (JsonNode server : seen(commands, exchange.grant())) {
      String key = server.path("id").stringValue("") + " " + server.path("root").stringValue("");
      there.add(key);
      ObjectNode still = ((ObjectNode) server).deepCopy().remove(RESTLESS);
      if (!still.equals(known.put(key, still))) {
        events.send(Bodies.bytes(event("server", server)));
        news = true;
      }
    }
    for (Map.Entry<String, JsonNode> each : Map.copyOf(known).entrySet()) {
      if (!there.contains(each.getKey())) {
        known.remove(each.getKey());
        events.send(Bodies.bytes(event("gone", each.getValue())));
        news = true;
      }
    }
    return news;
  }

  private static ObjectNode event(String name, JsonNode server) {
    ObjectNode event = JsonNodeFactory.instance.objectNode().put("event", name);
    event.set("server", server);
    return event;
  }
}
