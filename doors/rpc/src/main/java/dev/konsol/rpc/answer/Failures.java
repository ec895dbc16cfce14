package dev.konsol.rpc.answer;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.result.BootReport;
import dev.konsol.jsonrpc.RpcException;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// From what a kind refuses to the error on the wire.
public final class Failures {
  private Failures() {}

  public static RpcException of(KonsolException refused) {
    Fault fault = Fault.of(refused.code());
    return fault == Fault.BOOT_FAILED
        ? bootFailed(refused.getMessage())
        : fault.because(refused.getMessage());
  }

  /// The first line is the reason, the last ones are what the program printed last; between them
  /// may be an application's own report.
  private static RpcException bootFailed(String message) {
    List<String> lines = message.lines().toList();
    String reason = lines.isEmpty() ? "it could not be started" : lines.getFirst();
    ObjectNode data = JsonNodeFactory.instance.objectNode().put("reason", reason);
    int mark = lines.indexOf(BootReport.LAST_OUTPUT);
    if (mark > 1) {
      data.put("report", String.join("\n", lines.subList(1, mark)));
    }
    ArrayNode output = data.putArray("output");
    lines.stream().skip(Math.max(mark, 0) + 1).forEach(output::add);
    return Fault.BOOT_FAILED.because(reason, data);
  }
}
