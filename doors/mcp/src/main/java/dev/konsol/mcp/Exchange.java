package dev.konsol.mcp;

import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.mcp.protocol.ClientInfo;
import dev.konsol.mcp.protocol.ClientLink;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import dev.konsol.mcp.protocol.Faults;
import dev.konsol.mcp.protocol.InputRequest;
import dev.konsol.mcp.protocol.LogLevel;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/// One request of a client while it is served: what the client is, how to tell it something and how
/// to ask it. Safe for any thread.
public final class Exchange {
  /// Where notifications go: the request that the client waits for. Another one with each round
  /// trip.
  ///
  /// @param progressToken missing where the client does not want to know
  record Leg(ClientLink link, JsonNode progressToken) {
    static Leg of(ObjectNode params, ClientLink link) {
      JsonNode token = params.path("_meta").path("progressToken");
      return new Leg(link, token.isNull() ? MissingNode.getInstance() : token);
    }
  }

  private final ClientInfo client;
  private final Supplier<Leg> leg;
  private final Asking asking;
  private final Supplier<Path> directory;
  private final Map<String, String> environment;
  private double reported = Double.NEGATIVE_INFINITY;

  Exchange(
      ClientInfo client,
      Supplier<Leg> leg,
      Asking asking,
      Supplier<Path> directory,
      Map<String, String> environment) {
    this.client = client;
    this.leg = leg;
    this.asking = asking;
    this.directory = directory;
    this.environment = environment;
  }

  public ClientInfo client() {
    return client;
  }

  /// Where the client works, as far as that is known.
  public Path directory() {
    return directory.get();
  }

  /// The client's own, where it came with one; else empty.
  public Map<String, String> environment() {
    return environment;
  }

  /// Says how far this is. Progress only ever grows; what does not is left out.
  ///
  /// @param total not above zero where it is not known
  public void progress(double done, double total, String message) {
    Leg current = leg.get();
    if (current.progressToken().isMissingNode() || !grows(done)) {
      return;
    }
    ObjectNode params = JsonNodeFactory.instance.objectNode();
    params.set("progressToken", current.progressToken());
    number(params, "progress", done);
    if (total > 0) {
      number(params, "total", total);
    }
    if (!message.isEmpty()) {
      params.put("message", message);
    }
    current.link().tell(new Notification("notifications/progress", params));
  }

  public void log(LogLevel level, String logger, JsonNode data) {
    if (client.logLevel().filter(least -> level.compareTo(least) >= 0).isPresent()) {
      ObjectNode params = JsonNodeFactory.instance.objectNode();
      params.put("level", level.wire()).put("logger", logger).set("data", data);
      leg.get().link().tell(new Notification("notifications/message", params));
    }
  }

  /// Asks the client, several things at once where they belong together, and waits.
  ///
  /// @return an answer for each key
  public Map<String, JsonNode> ask(Map<String, InputRequest> requests)
      throws InterruptedException, AskFailed {
    for (InputRequest request : requests.values()) {
      if (!client.declares(request.kind().capability())) {
        throw Faults.missingCapability(request.kind().capability());
      }
    }
    return asking.ask(requests);
  }

  /// Asks one thing.
  public JsonNode ask(String key, InputRequest request) throws InterruptedException, AskFailed {
    JsonNode answer = ask(Map.of(key, request)).get(key);
    if (answer == null) {
      throw new AskFailed("'" + key + "' was not answered");
    }
    return answer;
  }

  private synchronized boolean grows(double done) {
    boolean more = done > reported;
    reported = Math.max(done, reported);
    return more;
  }

  private static void number(ObjectNode params, String key, double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
      params.put(key, (long) value);
    } else {
      params.put(key, value);
    }
  }
}
