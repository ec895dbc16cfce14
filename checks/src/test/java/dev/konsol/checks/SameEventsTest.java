package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The same played through one door or another is the same for everybody who looks.
@Tag("slow")
@Timeout(240)
class SameEventsTest {
  private static HttpServer server;
  private static KonsolProgram konsol;

  @BeforeAll
  static void start() {
    server = HttpServer.started();
    konsol = server.program();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static final List<String> CODE =
      List.of(
          "int x = 20;",
          "System.out.println(\"told\"); x + 1",
          "throw new IllegalStateException(\"on purpose\")",
          "x +",
          "markdown(\"**shown**\"); x * 2");

  @Test
  void snippetsLeaveTheSameTranscript() {
    McpHttpClient http = new McpHttpClient(server);
    try (RpcClient rpc = new RpcClient(konsol);
        McpClient mcp = new McpClient(konsol)) {
      rpc.result("konsol/session.create", "name", "by-rpc", "language", "java");
      for (String code : CODE) {
        rpc.receive(rpc.send("konsol/eval", "sessionId", "by-rpc", "code", code));
        mcp.call("run_java_snippet", Map.of("code", code, "sessionId", "by-mcp"));
        http.call("run_java_snippet", Map.of("code", code, "sessionId", "by-http"));
      }
      String played = transcript(rpc, "by-rpc");
      assertThat(played).contains("told", "21", "on purpose", "**shown**", "40");
      assertThat(transcript(rpc, "by-mcp")).isEqualTo(played);
      assertThat(transcript(rpc, "by-http")).isEqualTo(played);
      JsonNode resource =
          mcp.request("resources/read", Map.of("uri", "konsol://eval/by-rpc/transcript"));
      assertThat(resource.path("contents").path(0).path("text").asString())
          .isEqualTo(
              rpc.result("konsol/session.transcript", "sessionId", "by-rpc")
                  .path("markdown")
                  .asString());
    }
  }

  /// Without what is a session's own: its name, its id and its times.
  private static String transcript(RpcClient rpc, String session) {
    String text =
        rpc.result("konsol/session.transcript", "sessionId", session).path("markdown").asString();
    return text.replaceAll("by-(rpc|mcp|http)", "SESSION")
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "TIME")
        .replaceAll("\\d+(\\.\\d+)? ?m?s\\b", "DURATION");
  }

  @Test
  void consolesPrintAndEndTheSame() {
    String command = "stty -echo; echo begun; read line; echo \"got $line\"; exit 3";
    McpHttpClient http = new McpHttpClient(server);
    try (LineClient lines = konsol.connect();
        McpClient mcp = new McpClient(konsol)) {
      lines.ok("create", "key", "by-lines", "command", command, "cwd", konsol.home().toString());
      mcp.call("console_create", Map.of("key", "by-mcp", "command", command));
      http.call("console_create", Map.of("key", "by-http", "command", command));
      lines.ok(
          "wait", "key", "by-lines", "until", "pattern", "pattern", "begun", "timeout_ms", 20_000);
      mcp.call("console_wait", Map.of("key", "by-mcp", "pattern", "begun"));
      http.call("console_wait", Map.of("key", "by-http", "pattern", "begun"));
      lines.ok("send", "key", "by-lines", "input", "this\\n");
      mcp.call("console_send", Map.of("key", "by-mcp", "input", "this\\n"));
      http.call("console_send", Map.of("key", "by-http", "input", "this\\n"));
      lines.awaitExit("by-lines");
      mcp.call("console_wait", Map.of("key", "by-mcp", "until", "exit"));
      http.call("console_wait", Map.of("key", "by-http", "until", "exit"));

      for (String key : List.of("by-mcp", "by-http")) {
        assertThat(lines.everything(key)).isEqualTo(lines.everything("by-lines"));
        assertThat(status(lines, key)).isEqualTo(status(lines, "by-lines"));
      }
      JsonNode one = mcp.call("console_read", Map.of("key", "by-lines")).path("structuredContent");
      JsonNode other = mcp.call("console_read", Map.of("key", "by-mcp")).path("structuredContent");
      assertThat(other.path("data").asString()).isEqualTo("begun\ngot this\n");
      assertThat(without(one, "key")).isEqualTo(without(other, "key"));
    }
  }

  private static JsonNode status(LineClient lines, String key) {
    return without(lines.ok("status", "key", key), "key", "pid", "log_path", "created", "ended");
  }

  private static JsonNode without(JsonNode node, String... names) {
    return ((ObjectNode) node).without(List.of(names));
  }
}
