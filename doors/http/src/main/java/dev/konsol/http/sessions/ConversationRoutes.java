package dev.konsol.http.sessions;

import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Route;
import dev.konsol.http.access.Need;
import dev.konsol.http.remote.RemoteRequest;
import dev.konsol.http.v1.lsp.LspSchemas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Where a session works, and what its language servers do there. A conversation is a session, by
/// the name that front ends have for it.
public final class ConversationRoutes {
  private static final String TAG = "conversations";
  private static final String CWD =
      "{\"type\":\"object\",\"required\":[\"cwd\"],\"properties\":{\"cwd\":{\"type\":\"string\"}}}";

  /// A server is the folder's, and says of others' work what it says.
  private static final List<String> FOR_ALL = List.of("directory", "connected", "servers");

  private static final List<String> OF_A_SERVER_FOR_ALL =
      List.of("id", "server", "root", "state", "attention");

  private final Supplier<Agents> agents;
  private final Function<Path, String> servers;
  private final OwnerHost owner;

  /// Looks servers up by folder.
  ///
  /// @param servers what runs for a folder, as a JSON object
  /// @param hosts which may have a session
  public ConversationRoutes(
      Supplier<Agents> agents, Function<Path, String> servers, OtherHosts hosts) {
    this.agents = agents;
    this.servers = servers;
    this.owner = new OwnerHost(agents, hosts);
  }

  public List<Route> all() {
    return List.of(
        Route.get("/conversations/{id}/cwd", exchange -> answer(exchange, directory(exchange)))
            .doc(TAG, "Where a session works.")
            .answers(200, "The folder.", CWD)
            .needs(new Need.Reading(Agents.KIND, "id")),
        Route.put("/conversations/{id}/cwd", this::change)
            .doc(TAG, "Lets a session work elsewhere.")
            .body(CWD)
            .answers(200, "The folder.", CWD)
            .needs(new Need.Changing(Agents.KIND, "id")),
        Route.get("/conversations/{id}/lsp", this::servers)
            .doc(
                TAG,
                "The language servers where a session works. Others use them, too: a token for less"
                    + " than everything is told which there are and how they are doing.")
            .answers(200, "The servers.", LspSchemas.STATUS)
            .needs(new Need.Reading(Agents.KIND, "id")));
  }

  private void change(Exchange exchange) throws IOException, InterruptedException {
    JsonNode body = Bodies.object(exchange, "cwd");
    String id = exchange.path("id");
    String cwd = Bodies.required(body, "cwd");
    RemoteRequest there =
        RemoteRequest.put("/conversations/" + id + "/cwd", Bodies.bytes(object(cwd)));
    if (!owner.answers(exchange, id, there)) {
      AgentSession session = agents.get().session(id);
      session.changeDirectory(cwd);
      answer(exchange, session.meta().directory());
    }
  }

  private void servers(Exchange exchange) throws IOException {
    String all = servers.apply(directory(exchange));
    ObjectNode told = JsonMapper.shared().readValue(all, ObjectNode.class);
    // Of JSON lines, whose answers say so.
    told.remove("ok");
    if (!exchange.grant().owner()) {
      told.retain(FOR_ALL);
      for (JsonNode server : told.path("servers")) {
        ((ObjectNode) server).retain(OF_A_SERVER_FOR_ALL);
      }
    }
    exchange.json(200, Bodies.bytes(told));
  }

  private static void answer(Exchange exchange, Path directory) throws IOException {
    exchange.json(200, Bodies.bytes(object(directory.toString())));
  }

  private static ObjectNode object(String cwd) {
    return JsonNodeFactory.instance.objectNode().put("cwd", cwd);
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
