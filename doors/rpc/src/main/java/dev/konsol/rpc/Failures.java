package dev.konsol.rpc;

import dev.konsol.core.KonsolException;
import dev.konsol.jsonrpc.RpcException;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// From what a kind refuses to the error on the wire.
final class Failures {
  private Failures() {}

  static RpcException of(KonsolException refused) {
    Fault fault = Fault.of(refused.code());
    return fault == Fault.BOOT_FAILED
        ? bootFailed(refused.getMessage())
        : fault.because(refused.getMessage());
  }

  /// The first line is the reason, the others are what the program printed last.
  private static RpcException bootFailed(String message) {
    List<String> lines = message.lines().toList();
    String reason = lines.isEmpty() ? "it could not be started" : lines.getFirst();
    return bootFailed(reason, lines.stream().skip(1).toList());
  }

  static RpcException bootFailed(String reason, List<String> output) {
    ObjectNode data = JsonNodeFactory.instance.objectNode().put("reason", reason);
    ArrayNode lines = data.putArray("output");
    output.forEach(lines::add);
    return Fault.BOOT_FAILED.because(reason, data);
  }
}
