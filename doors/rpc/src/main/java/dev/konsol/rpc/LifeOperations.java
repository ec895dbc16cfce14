package dev.konsol.rpc;

import static dev.konsol.core.reference.Operation.Type.OBJECT;
import static dev.konsol.core.reference.Operation.Type.WHOLE;
import static dev.konsol.core.reference.Operation.gives;
import static dev.konsol.core.reference.Operation.may;
import static dev.konsol.rpc.Invocation.object;

import dev.konsol.eval.EvalLanguage;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The life of the connection.
final class LifeOperations {
  static final String EXIT = "exit";

  static final List<RpcMethod> ALL =
      List.of(
          RpcMethod.of(
                  "initialize",
                  "Greets. Comes first, though nothing depends on it: sessions can be had without.",
                  LifeOperations::initialize)
              .firstCome()
              .takes(
                  may("processId", WHOLE, "the client's process id"),
                  may("clientInfo", OBJECT, "`{name, version?}` of the client"),
                  may("capabilities", OBJECT, "`{notifications: true}` turns notifications on"))
              .answers(
                  gives("serverInfo", "`{name: \"konsol\", version}`"),
                  gives(
                      "capabilities",
                      "`supportsInterrupt`: true; `supportsNotifications`: true; `runtimes`: the"
                          + " languages that can be had here")),
          RpcMethod.of(
                  "shutdown",
                  "Closes every session (in the daemon: those created by this connection, without a"
                      + " name); evaluations that run answer ServerShuttingDown, and so does every"
                      + " request from now on. The result is `null`.",
                  LifeOperations::shutdown)
              .inOrder(),
          RpcMethod.of(
                  EXIT,
                  "A notification. Ends the connection, and with it the program: exit code 0 after"
                      + " `shutdown`, else 1.",
                  LifeOperations::exit)
              .inOrder());

  private LifeOperations() {}

  private static JsonNode initialize(Invocation request) {
    request.params().mayWhole("processId", Integer.MIN_VALUE, Integer.MAX_VALUE);
    request.params().mayObject("clientInfo").ifPresent(LifeOperations::checkClient);
    boolean notifications =
        request.params().mayObject("capabilities").map(c -> c.flag("notifications")).orElse(false);
    request.connection().initialize(notifications, request::peer);
    return greeting(request.connection());
  }

  private static void checkClient(Params client) {
    client.text("name");
    client.mayText("version");
  }

  private static ObjectNode greeting(EvalConnection connection) {
    ObjectNode json = object();
    json.putObject("serverInfo")
        .put("name", "konsol")
        .put("version", connection.settings.version());
    ObjectNode capabilities =
        json.putObject("capabilities")
            .put("supportsInterrupt", true)
            .put("supportsNotifications", true);
    ArrayNode runtimes = capabilities.putArray("runtimes");
    connection.languages().stream().map(EvalLanguage::wireName).forEach(runtimes::add);
    return json;
  }

  private static JsonNode shutdown(Invocation request) {
    request.connection().shutDown();
    return Invocation.nothing();
  }

  /// As a request it is answered before the end.
  private static JsonNode exit(Invocation request) {
    request.connection().exit(request.peer());
    return Invocation.nothing();
  }
}
