package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc;
import dev.konsol.http.RouteDoc.Answer;
import dev.konsol.http.access.Need;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Where a session works, and what its language servers do there. A conversation is a session, by
/// the name that front ends have for it.
public final class ConversationRoutes {
  private static final String TAG = "conversations";
  private static final String CWD =
      "{\"type\":\"object\",\"required\":[\"cwd\"],\"properties\":{\"cwd\":{\"type\":\"string\"}}}";

  private static final String SERVERS =
      """
      {"type":"object","required":["connected","servers"],"properties":{
       "directory":{"type":"string"},"connected":{"type":"boolean"},
       "servers":{"type":"array","items":{"type":"object","required":["id","root","state"],
       "properties":{"id":{"type":"string"},"root":{"type":"string"},
       "state":{"type":"string"},"reason":{"type":"string"}}}}}}""";

  private final Supplier<Agents> agents;
  private final Function<Path, String> servers;

  /// Looks servers up by folder.
  ///
  /// @param servers what runs for a folder, as a JSON object
  public ConversationRoutes(Supplier<Agents> agents, Function<Path, String> servers) {
    this.agents = agents;
    this.servers = servers;
  }

  public List<Route> all() {
    return List.of(
        Route.of(
                "GET",
                "/conversations/{id}/cwd",
                RouteDoc.of(TAG, "Where a session works.", Answer.json(200, "The folder.", CWD)),
                exchange -> answer(exchange, directory(exchange)))
            .needs(new Need.Reading(Agents.KIND, "id")),
        Route.of(
                "PUT",
                "/conversations/{id}/cwd",
                RouteDoc.of(
                        TAG, "Lets a session work elsewhere.", Answer.json(200, "The folder.", CWD))
                    .withBody(CWD),
                this::change)
            .needs(new Need.Changing(Agents.KIND, "id")),
        Route.of(
            "GET",
            "/conversations/{id}/lsp",
            RouteDoc.of(
                TAG,
                "The language servers where a session works.",
                Answer.json(200, "The servers.", SERVERS)),
            exchange -> exchange.json(200, servers.apply(directory(exchange)).getBytes(UTF_8))));
  }

  private void change(Exchange exchange) throws IOException, InterruptedException {
    JsonNode body = Bodies.object(exchange, "cwd");
    AgentSession session = agents.get().session(exchange.path("id"));
    session.changeDirectory(Bodies.required(body, "cwd"));
    answer(exchange, session.meta().directory());
  }

  private static void answer(Exchange exchange, Path directory) throws IOException {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("cwd", directory.toString());
    exchange.json(200, Bodies.bytes(node));
  }

  /// Asked of the store: whoever only looks does not open the session.
  private Path directory(Exchange exchange) {
    String id = exchange.path("id");
    return agents
        .get()
        .find(id)
        .orElseThrow(
            () ->
                new KonsolException(ErrorCode.UNKNOWN_SESSION, "there is no session '" + id + "'"))
        .meta()
        .directory();
  }
}
