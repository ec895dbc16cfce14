package dev.konsol.mcp;

import dev.konsol.mcp.protocol.ClientLink;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import dev.konsol.mcp.protocol.InputRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// How what runs for a client gets answers from it.
interface Asking {
  Map<String, JsonNode> ask(Map<String, InputRequest> requests)
      throws InterruptedException, AskFailed;

  /// As requests of ours, one after the other: the way of the revisions with a handshake.
  static Asking over(Supplier<ClientLink> link) {
    return requests -> {
      Map<String, JsonNode> answers = new LinkedHashMap<>();
      for (Map.Entry<String, InputRequest> each : requests.entrySet()) {
        InputRequest request = each.getValue();
        answers.put(each.getKey(), link.get().call(request.kind().method(), request.params()));
      }
      return answers;
    };
  }
}
