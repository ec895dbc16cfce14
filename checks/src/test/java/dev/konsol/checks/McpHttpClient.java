package dev.konsol.checks;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A client of `/mcp` in the stateless revision, written from the specification: each request says
/// everything, in its body and in its headers.
record McpHttpClient(HttpServer server) {
  private static final String REVISION = "2026-07-28";
  private static final Map<String, Object> META =
      Map.of(
          "io.modelcontextprotocol/protocolVersion",
          REVISION,
          "io.modelcontextprotocol/clientCapabilities",
          Map.of());

  JsonNode call(String tool, Map<String, ?> arguments) {
    return Json.read(lastEvent(server.send(request(tool, arguments)).body())).path("result");
  }

  HttpRequest.Builder request(String tool, Map<String, ?> arguments) {
    Map<String, Object> params = Map.of("name", tool, "arguments", arguments, "_meta", META);
    String body =
        Json.write(
            Json.object("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params));
    return server
        .request("/mcp")
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .header("MCP-Protocol-Version", REVISION)
        .header("Mcp-Method", "tools/call")
        .header("Mcp-Name", tool)
        .POST(BodyPublishers.ofString(body));
  }

  /// Of a stream its last event; else the body.
  private static String lastEvent(String body) {
    return body.lines()
        .filter(line -> line.startsWith("data: "))
        .reduce((_, last) -> last)
        .map(line -> line.substring("data: ".length()))
        .orElse(body);
  }
}
