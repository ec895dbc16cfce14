package dev.konsol.mcp.http;

import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.mcp.protocol.Faults;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The arguments of a tool that a client repeats in headers, because the tool's schema says so with
/// `x-mcp-header`: whoever routed by them must have seen what is called now. An argument that is
/// not there has no header.
final class ParamHeaders {
  private static final String MARK = "x-mcp-header";
  private static final String PREFIX = "Mcp-Param-";

  private ParamHeaders() {}

  /// Throws where header and argument differ.
  ///
  /// @param schema of the tool's arguments; missing where no tool is called
  static void check(HttpCall call, Request request, JsonNode schema) {
    check(call, schema, request.params().path("arguments"));
  }

  /// Only what is reached by names counts.
  private static void check(HttpCall call, JsonNode schema, JsonNode arguments) {
    for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
      JsonNode property = each.getValue();
      JsonNode argument = arguments.path(each.getKey());
      String name = property.path(MARK).stringValue("");
      if (!name.isEmpty()) {
        compare(PREFIX + name, call.header(PREFIX + name), property, argument);
      }
      check(call, property, argument);
    }
  }

  private static void compare(
      String header, Optional<String> sent, JsonNode property, JsonNode argument) {
    boolean given = !argument.isMissingNode() && !argument.isNull();
    if (!given && sent.isEmpty()) {
      return;
    }
    if (!given || sent.isEmpty()) {
      throw Faults.headerMismatch(
          "the header " + header + (given ? " is missing" : " has no argument in the request"));
    }
    String value = Headers.decoded(sent.get());
    if (!same(value, property.path("type").stringValue(""), argument)) {
      throw Faults.headerMismatch(header + " is '" + value + "', the request says " + argument);
    }
  }

  private static boolean same(String value, String type, JsonNode argument) {
    return switch (type) {
      case "integer", "number" -> argument.isNumber() && equalNumbers(value, argument);
      default -> value.equals(argument.asString());
    };
  }

  private static boolean equalNumbers(String value, JsonNode argument) {
    try {
      return new BigDecimal(value).compareTo(argument.decimalValue()) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
