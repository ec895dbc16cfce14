package dev.konsol.tools.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.process.Marker;
import dev.konsol.process.launch.Launcher;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A server over streamable HTTP that answers once with JSON, once with a stream, once with an
/// error.
class McpHttpTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final List<String> sessions = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/mcp", this::serve);
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
    threads.close();
  }

  private void serve(HttpExchange exchange) throws IOException {
    JsonNode message = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
    sessions.add(String.valueOf(exchange.getRequestHeaders().getFirst("Mcp-Session-Id")));
    switch (message.path("method").asString("")) {
      case "initialize" -> {
        exchange.getResponseHeaders().set("Mcp-Session-Id", "s1");
        answer(
            exchange, "application/json", result(message, "{\"protocolVersion\":\"2025-11-25\"}"));
      }
      case "tools/list" ->
          answer(
              exchange,
              "text/event-stream",
              event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}")
                  + event(
                      result(
                          message,
                          "{\"tools\":[{\"name\":\"add\",\"inputSchema\":{\"type\":\"object\"}}]}")));
      case "tools/call" -> {
        if (message.path("params").path("arguments").path("huge").asBoolean(false)) {
          answer(exchange, "application/json", result(message, "\"" + "x".repeat(16 << 20) + "\""));
        } else if (message.path("params").path("arguments").path("fail").asBoolean(false)) {
          exchange.sendResponseHeaders(500, -1);
        } else {
          String five = "{\"content\":[{\"type\":\"text\",\"text\":\"5\"}]}";
          answer(exchange, "text/event-stream", event(result(message, five)));
        }
      }
      default -> exchange.sendResponseHeaders(202, -1);
    }
    exchange.close();
  }

  private static String result(JsonNode message, String result) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + message.path("id") + ",\"result\":" + result + "}";
  }

  private static String event(String json) {
    return "event: message\ndata: " + json + "\n\n";
  }

  private static void answer(HttpExchange exchange, String type, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Test
  void aServerOverHttpIsUsedAndAFailureCostsTheCall() throws Exception {
    McpServerSpec spec =
        new McpServerSpec.Remote(
            "far", "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp", Map.of());
    ProcessContext ground =
        new ProcessContext(
            new Launcher(
                new Marker("UNUSED", "run"),
                (_, _) -> {
                  throw new AssertionError("nothing is started");
                }),
            Map.of(),
            "1",
            SOON,
            SOON);
    try (McpServers servers = McpServers.start(List.of(spec), Path.of("/"), ground, _ -> {})) {
      Tool add = servers.tools().getFirst();
      assertThat(add.spec().name()).isEqualTo("far__add");
      assertThat(call(add, "{}")).isEqualTo("5");
      assertThat(sessions).contains("s1");
      assertThat(call(add, "{\"fail\":true}")).contains("status 500");
      assertThat(call(add, "{\"huge\":true}")).contains("more than 16777216 bytes");
      assertThat(call(add, "{}")).isEqualTo("5");
    }
  }

  private static String call(Tool tool, String arguments) throws InterruptedException {
    ToolResult result = tool.call(arguments, new Nowhere());
    return ((ToolResult.Content.Text) result.content().getFirst()).text();
  }

  private record Nowhere() implements ToolContext {
    @Override
    public Path directory() {
      return Path.of("/");
    }

    @Override
    public void progress(double done, double total, String message) {}

    @Override
    public Optional<String> ask(String question, Optional<String> proposal) {
      return proposal;
    }
  }
}
