package dev.konsol.tools.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.konsol.core.Interrupts;
import dev.konsol.core.tool.Judged;
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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A server over streamable HTTP that answers once with JSON, once with a stream, once with an
/// error.
class McpHttpTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private static final String POINTING =
      """
      {"type":"object","additionalProperties":false,"properties":{"tree":{"$ref":"#/$defs/Node"}},\
      "$defs":{"Node":{"type":"object","additionalProperties":false,"properties":{"name":\
      {"type":"string"},"inner":{"type":"array","items":{"$ref":"#/$defs/Node"}}}}}}""";

  private final List<String> sessions = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile String capabilities = "{\"tools\":{}}";
  private final CountDownLatch listed = new CountDownLatch(1);
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private volatile Duration patience = Duration.ZERO;
  private volatile boolean overtaken;
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
            exchange,
            "application/json",
            result(
                message,
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + capabilities + "}"));
      }
      case "resources/list" ->
          json(
              exchange,
              message,
              "{'resources':[{'uri':'note://1','name':'one','description':'the first\\nmore'}]}");
      case "resources/templates/list" ->
          json(
              exchange,
              message,
              "{'resourceTemplates':[{'uriTemplate':'note://{n}','name':'any'}]}");
      case "resources/read" ->
          json(
              exchange,
              message,
              "{'contents':[{'uri':'note://1','text':'remember'},{'uri':'note://1','mimeType':'image/png','blob':'AAAA'}]}");
      case "prompts/list" ->
          json(
              exchange,
              message,
              "{'prompts':[{'name':'review','description':'a review','arguments':[{'name':'file','required':true},{'name':'how'}]}]}");
      case "prompts/get" ->
          json(
              exchange,
              message,
              "{'messages':[{'role':'user','content':{'type':'text','text':'Review "
                  + message.path("params").path("arguments").path("file").asString()
                  + "'}}]}");
      case "tools/list" -> {
        listed.countDown();
        answer(
            exchange,
            "text/event-stream",
            event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}")
                + event(
                    result(
                        message,
                        "{\"tools\":[{\"name\":\"add\",\"inputSchema\":{\"type\":\"object\"}},"
                            + "{\"name\":\"grow\",\"inputSchema\":"
                            + POINTING
                            + "}]}")));
      }
      case "tools/call" -> {
        if (message.path("params").path("arguments").path("huge").asBoolean(false)) {
          answer(exchange, "application/json", result(message, "\"" + "x".repeat(16 << 20) + "\""));
        } else if (message.path("params").path("arguments").path("long").asBoolean(false)) {
          String block = "{\"type\":\"text\",\"text\":\"" + "x".repeat(10_000) + "\"}";
          String blocks = String.join(",", Collections.nCopies(5, block));
          answer(exchange, "application/json", result(message, "{\"content\":[" + blocks + "]}"));
        } else if (message.path("params").path("arguments").path("fail").asBoolean(false)) {
          exchange.sendResponseHeaders(500, -1);
        } else {
          String five = "{\"content\":[{\"type\":\"text\",\"text\":\"5\"}]}";
          answer(exchange, "text/event-stream", event(result(message, five)));
        }
      }
      case "notifications/initialized" -> {
        overtaken = awaitList();
        exchange.sendResponseHeaders(202, -1);
      }
      default -> exchange.sendResponseHeaders(202, -1);
    }
    exchange.close();
  }

  /// A moment is enough for whoever does not wait.
  private boolean awaitList() {
    return Interrupts.asFalse(() -> listed.await(patience.toMillis(), TimeUnit.MILLISECONDS));
  }

  private static String result(JsonNode message, String result) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + message.path("id") + ",\"result\":" + result + "}";
  }

  private static void json(HttpExchange exchange, JsonNode message, String result)
      throws IOException {
    answer(exchange, "application/json", result(message, result.replace('\'', '"')));
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

  private McpServers start() {
    return start("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp", Map.of());
  }

  private McpServers start(String url, Map<String, String> headers) {
    McpServerSpec spec = new McpServerSpec.Remote("far", url, headers);
    ProcessContext context =
        new ProcessContext(
            new Launcher(
                new Marker("UNUSED", "run"),
                (_, _) -> {
                  throw new AssertionError("nothing is started");
                }),
            Map.of(),
            "1",
            SOON,
            SOON,
            Optional.empty());
    return McpServers.start(List.of(spec), Path.of("/"), context, problems::add);
  }

  @Test
  void aSchemaArrivesWholeAndIsUnderstoodWhereItPointsToItself() throws Exception {
    try (McpServers servers = start()) {
      Tool grow = servers.tools().getLast();
      assertThat(JsonMapper.shared().readTree(grow.spec().inputSchema()))
          .isEqualTo(JsonMapper.shared().readTree(POINTING));
      assertThat(call(grow, "{\"tree\":{\"name\":\"a\",\"inner\":[{\"name\":\"b\"}]}}"))
          .isEqualTo("5");
      assertThat(call(grow, "{\"tree\":{\"inner\":[{\"nmae\":\"b\"}]}}"))
          .isEqualTo("There is no argument 'tree.inner.nmae': there are inner, name.");
    }
  }

  @Test
  void resourcesAndPromptsOfAServerAreToolsOfTheSession() throws Exception {
    capabilities = "{\"tools\":{},\"resources\":{},\"prompts\":{}}";
    try (McpServers servers = start()) {
      assertThat(call(named(servers, "mcp_list_resources"), "{}"))
          .isEqualTo("far note://1 one: the first\nfar note://{n} any");
      Tool read = named(servers, "mcp_read_resource");
      String one = "{\"server\":\"far\",\"uri\":\"note://1\"}";
      assertThat(read.call(one, new Nowhere()).content())
          .containsExactly(
              new ToolResult.Content.Text("note://1\nremember"),
              new ToolResult.Content.Image("image/png", "AAAA"));
      assertThat(read.judged(one, new Nowhere()))
          .containsExactly(new Judged.Text("far"), new Judged.Url("note://1"));
      assertThat(read.spec().effects().readOnly()).isFalse();
      assertThat(call(read, "{\"server\":\"near\",\"uri\":\"x\"}"))
          .isEqualTo("There is no server 'near' with resources: there are far.");
      Tool prompt = named(servers, "mcp_prompt");
      assertThat(call(prompt, "{\"server\":\"far\"}")).isEqualTo("review(file, how?): a review");
      ToolResult got =
          prompt.call(
              "{\"server\":\"far\",\"name\":\"review\",\"arguments\":{\"file\":\"a.txt\"}}",
              new Nowhere());
      assertThat(got.content())
          .containsExactly(
              new ToolResult.Content.Text("[user]"), new ToolResult.Content.Text("Review a.txt"));
    }
  }

  @Test
  void aServerWithoutThemBringsNoToolsForThem() throws Exception {
    try (McpServers servers = start()) {
      assertThat(servers.tools()).hasSize(2);
    }
  }

  @Test
  void manyBlocksStayWithinWhatTheCallerTakes() throws Exception {
    try (McpServers servers = start()) {
      ToolResult result = servers.tools().getFirst().call("{\"long\":true}", new Nowhere());
      List<String> texts =
          result.content().stream().map(each -> ((ToolResult.Content.Text) each).text()).toList();
      assertThat(String.join("\n\n", texts)).hasSizeLessThan(16_000);
      assertThat(texts.get(0)).isEqualTo("x".repeat(10_000));
      assertThat(texts.get(1)).contains("of 10000: ask for less");
      assertThat(texts.get(2))
          .isEqualTo("[… 3 of 5 blocks left out, those after the first 2: ask for less …]");
    }
  }

  @Test
  void nothingIsAskedBeforeTheServerHasTheGreeting() throws Exception {
    patience = Duration.ofMillis(300);
    try (McpServers servers = start()) {
      assertThat(servers.tools()).hasSize(2);
      assertThat(overtaken).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:1234/mcp", "127.0.0.1", "ftp://localhost/mcp", "http:///mcp"})
  void whatIsNoAddressIsToldAtOnce(String url) throws Exception {
    try (McpServers servers = start(url, Map.of())) {
      assertThat(servers.tools()).isEmpty();
      assertThat(problems)
          .containsExactly(
              "The server 'far' does not start: '"
                  + url
                  + "' is not an address: write http://… or https://…."
                  + " This session goes on without its tools.");
    }
  }

  @ParameterizedTest
  @CsvSource({"Host, s3cret", "X-Key, 's3cret\n'", "'X Key', s3cret"})
  void aHeaderThatCannotBeSentIsNamedWithoutItsValue(String name, String value) throws Exception {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
    try (McpServers servers = start(url, Map.of(name, value))) {
      assertThat(servers.tools()).isEmpty();
      assertThat(problems)
          .containsExactly(
              "The server 'far' does not start: the header '"
                  + name
                  + "' of its configuration cannot be sent."
                  + " This session goes on without its tools.");
    }
  }

  @Test
  void aServerOverHttpIsUsedAndAFailureCostsTheCall() throws Exception {
    try (McpServers servers = start()) {
      Tool add = servers.tools().getFirst();
      assertThat(add.spec().name()).isEqualTo("far__add");
      assertThat(call(add, "{}")).isEqualTo("5");
      assertThat(sessions).contains("s1");
      assertThat(call(add, "{\"fail\":true}")).contains("status 500");
      assertThat(call(add, "{\"huge\":true}")).contains("more than 16777216 bytes");
      assertThat(call(add, "{}")).isEqualTo("5");
    }
  }

  private static Tool named(McpServers servers, String name) throws InterruptedException {
    return servers.tools().stream()
        .filter(tool -> tool.spec().name().equals(name))
        .findFirst()
        .orElseThrow();
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
