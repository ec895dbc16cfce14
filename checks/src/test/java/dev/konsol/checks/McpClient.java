package dev.konsol.checks;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A client of `konsol mcp`: one JSON message a line, and nothing else on stdout.
final class McpClient extends JsonRpcClient {
  private static final Map<String, ?> GREETING =
      Map.of(
          "protocolVersion",
          "2025-11-25",
          "capabilities",
          Map.of(),
          "clientInfo",
          Map.of("name", "checks", "version", "1"));

  McpClient(KonsolProgram konsol, String... options) {
    this(konsol, Map.of(), options);
  }

  /// @param variables of its own environment
  McpClient(KonsolProgram konsol, Map<String, String> variables, String... options) {
    super(konsol.streams(konsol.home(), variables, "mcp", options), Framing.LINES);
    request("initialize", GREETING);
    tell("notifications/initialized", Map.of());
  }

  /// The result; notifications that come before it are passed over.
  JsonNode request(String method, Map<String, ?> params) {
    return receive(send(method, params)).path("result");
  }

  JsonNode call(String tool, Map<String, ?> arguments) {
    return receive(start(tool, arguments)).path("result");
  }

  /// Begins a call that may take long; answers the request's id.
  int start(String tool, Map<String, ?> arguments) {
    return send("tools/call", Map.of("name", tool, "arguments", arguments));
  }

  /// The first text of what a tool answers.
  String said(String tool, Map<String, ?> arguments) {
    return text(call(tool, arguments));
  }

  void cancel(int request) {
    tell("notifications/cancelled", Map.of("requestId", request));
  }

  static String text(JsonNode result) {
    return result.path("content").path(0).path("text").asString();
  }

  /// Ends its input and answers the exit code.
  int end() {
    endInput();
    return streams.exitCode();
  }
}
