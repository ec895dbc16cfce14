package dev.konsol.mcp;

import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.mcp.Exchange.Leg;
import dev.konsol.mcp.protocol.ClientInfo;
import dev.konsol.mcp.protocol.ClientLink;
import dev.konsol.mcp.protocol.InputRequest;
import dev.konsol.mcp.protocol.RequestMeta;
import dev.konsol.mcp.protocol.Revision;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// The revision 2026-07-28: every request says for itself who asks and what the client can do.
/// Nothing is remembered between requests but calls that wait for an answer. Safe for any thread.
public record Stateless(McpServer server, Path directory, Map<String, String> environment) {
  /// What may answer "first tell me this".
  private static final Set<String> ASKING = Set.of("tools/call", "prompts/get", "resources/read");

  // How long a client may keep what it was told. Lists announce their changes, contents do not.
  private static final Map<String, Integer> FRESH_MILLIS =
      Map.of(
          "tools/list", 60_000,
          "prompts/list", 60_000,
          "resources/list", 1_000,
          "resources/templates/list", 60_000,
          "resources/read", 0,
          "server/discover", 60_000);

  /// The schema of the arguments of the tool that is called; missing where none is.
  public JsonNode inputSchema(Request request) {
    if (!request.method().equals("tools/call")) {
      return MissingNode.getInstance();
    }
    String name = request.params().path("name").stringValue("");
    return server.offer.tools().stream()
        .map(Offer.Item::listed)
        .filter(tool -> tool.path("name").stringValue("").equals(name))
        .map(tool -> tool.path("inputSchema"))
        .findFirst()
        .orElse(MissingNode.getInstance());
  }

  /// Answers a request of a client that was admitted. Waits, for a subscription until it is
  /// interrupted.
  public JsonNode request(Request request, ClientInfo client, ClientLink link)
      throws InterruptedException {
    ObjectNode params = Methods.object(request.params());
    return switch (request.method()) {
      case "server/discover" -> complete(request, discover());
      case "subscriptions/listen" ->
          complete(request, new Listening(server, request, link).listen());
      default ->
          ASKING.contains(request.method())
              ? asking(request, params, client, link)
              : complete(request, plain(request.method(), params, client, link));
    };
  }

  private ObjectNode discover() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    Revision.all().forEach(result.putArray("supportedVersions")::add);
    server.methods.introduce(result);
    return result;
  }

  private ObjectNode plain(String method, ObjectNode params, ClientInfo client, ClientLink link)
      throws InterruptedException {
    Leg leg = Leg.of(params, link);
    Asking none =
        _ -> {
          throw new IllegalStateException(method + " asks nothing");
        };
    Exchange exchange = new Exchange(client, () -> leg, none, () -> directory, environment);
    try {
      return server.methods.answer(method, params, exchange);
    } catch (ClientLink.AskFailed e) {
      throw new IllegalStateException(e);
    }
  }

  private JsonNode asking(Request request, ObjectNode params, ClientInfo client, ClientLink link)
      throws InterruptedException {
    ParkedCalls parking = server.parking;
    JsonNode state = params.path("requestState");
    LongCall call =
        state.isMissingNode()
            ? start(request.method(), params, client)
            : parking.take(state, params);
    return switch (call.next(Leg.of(params, link), params.path("inputResponses"))) {
      case LongCall.Step.Done(ObjectNode result) -> complete(request, result);
      case LongCall.Step.Failed(RpcException error) -> throw error;
      case LongCall.Step.Asks(Map<String, InputRequest> requests) ->
          inputRequired(requests, parking.park(call, params));
    };
  }

  private LongCall start(String method, ObjectNode params, ClientInfo client) {
    return LongCall.start(
        server.tasks,
        asking -> new Exchange(client, asking::leg, asking, () -> directory, environment),
        exchange -> server.methods.answer(method, params, exchange));
  }

  private ObjectNode inputRequired(Map<String, InputRequest> requests, String state) {
    ObjectNode result = JsonNodeFactory.instance.objectNode().put("resultType", "input_required");
    ObjectNode asked = result.putObject("inputRequests");
    requests.forEach((key, request) -> asked.set(key, request.json()));
    result.put("requestState", state);
    result.putObject("_meta").set(RequestMeta.SERVER_INFO, server.info());
    return result;
  }

  private ObjectNode complete(Request request, ObjectNode result) {
    ObjectNode whole = result.put("resultType", "complete");
    Integer fresh = FRESH_MILLIS.get(request.method());
    if (fresh != null) {
      whole.put("ttlMs", fresh.intValue()).put("cacheScope", "private");
    }
    ObjectNode meta = whole.withObjectProperty("_meta");
    meta.set(RequestMeta.SERVER_INFO, server.info());
    return whole;
  }
}
