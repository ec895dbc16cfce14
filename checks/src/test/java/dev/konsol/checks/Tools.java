package dev.konsol.checks;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Something that offers tools as MCP does.
@FunctionalInterface
interface Tools {
  /// The result of `tools/call`.
  JsonNode call(String tool, Map<String, ?> arguments);
}
