package dev.konsol.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.mcp.McpServer;
import dev.konsol.mcp.Offer;
import dev.konsol.mcp.tool.Library;
import dev.konsol.mcp.tool.ToolOffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"ping\"}";

  private final CountDownLatch asleep = new CountDownLatch(1);
  private final McpServer server =
      new McpServer(ToolOffer.of(List.of(new Route(), new Sleeper()), new Empty(), ""), "1");
  private final McpHttp http = new McpHttp(server, Path.of("/"));

  @AfterEach
  void close() {
    http.close();
    server.close();
  }

  private MemoryCall post(String body, String... headers) throws Exception {
    MemoryCall call = new MemoryCall(body, headers);
    http.serve(call);
    return call;
  }

  private int status(String method, String... headers) throws Exception {
    MemoryCall call = new MemoryCall("", headers);
    call.method = method;
    http.serve(call);
    return call.status;
  }

  private MemoryCall route(String arguments, String... headers) throws Exception {
    String[] all = new String[headers.length + 6];
    System.arraycopy(headers, 0, all, 6, headers.length);
    List<String> usual =
        List.of(
            "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "route");
    for (int i = 0; i < usual.size(); i++) {
      all[i] = usual.get(i);
    }
    return post(call(arguments), all);
  }

  private static String call(String arguments) {
    return """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"route","arguments":%s,
         "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
                  "io.modelcontextprotocol/clientCapabilities":{}}}}"""
        .formatted(arguments);
  }

  @Test
  void argumentsThatHeadersRepeatAreTaken() throws Exception {
    assertThat(route("{\"region\":\"eu\"}", "Mcp-Param-Region", "eu").status).isEqualTo(200);
    assertThat(route("{\"region\":\"é\"}", "Mcp-Param-Region", "=?base64?w6k=?=").status)
        .isEqualTo(200);
    assertThat(route("{\"count\":42}", "Mcp-Param-Count", "42.0").status).isEqualTo(200);
    assertThat(route("{\"deep\":{\"dry\":true}}", "Mcp-Param-Dry", "true").status).isEqualTo(200);
    assertThat(route("{\"region\":null}").status).isEqualTo(200);
    assertThat(route("{\"plain\":\"x\"}").status).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"region\":\"eu\"} | Mcp-Param-Region | us",
        "{\"region\":\"eu\"} | Mcp-Other | eu",
        "{} | Mcp-Param-Region | eu",
        "{\"region\":\"é\"} | Mcp-Param-Region | =?base64?w6k?=",
        "{\"region\":\"é\"} | Mcp-Param-Region | =?base64?w6*=?=",
        "{\"count\":42} | Mcp-Param-Count | 43",
        "{\"count\":42} | Mcp-Param-Count | many",
        "{\"deep\":{\"dry\":true}} | Mcp-Param-Dry | false",
      })
  void argumentsThatDifferFromTheirHeadersAreRefused(String arguments, String name, String value)
      throws Exception {
    MemoryCall call = route(arguments, name, value);
    assertThat(call.status).isEqualTo(400);
    assertThat(call.answer).contains("-32020");
  }

  private String session(String revision) throws Exception {
    MemoryCall begun =
        post(
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"%s\",\"capabilities\":{}}}"
                .formatted(revision));
    return begun.answered.getOrDefault(Headers.SESSION, "");
  }

  @Test
  void theFirstRevisionTakesBatches() throws Exception {
    String session = session("2025-03-26");
    String note = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    MemoryCall both =
        post(
            "[" + PING.formatted(1) + "," + note + "," + PING.formatted(2) + "]",
            Headers.SESSION,
            session);
    assertThat(both.status).isEqualTo(200);
    assertThat(both.answer)
        .isEqualTo(
            "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}},{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}]");
    assertThat(post("[" + PING.formatted(3) + "]", Headers.SESSION, session).answer)
        .isEqualTo("[{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}]");
    assertThat(post("[" + note + "]", Headers.SESSION, session).status).isEqualTo(202);
    MemoryCall unknown =
        post("[{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"nobody\"}]", Headers.SESSION, session);
    assertThat(unknown.answer).contains("-32601");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-06-18", "2025-11-25"})
  void laterRevisionsTakeNoBatches(String revision) throws Exception {
    MemoryCall refused = post("[" + PING.formatted(1) + "]", Headers.SESSION, session(revision));
    assertThat(refused.status).isEqualTo(400);
    assertThat(post("[" + PING.formatted(1) + "]").status).isEqualTo(400);
  }

  @Test
  void aSessionThatIsOverIsNotFound() throws Exception {
    String session = session("2025-11-25");
    assertThat(status("DELETE", Headers.SESSION, session)).isEqualTo(204);
    assertThat(status("DELETE", Headers.SESSION, session)).isEqualTo(404);
    assertThat(status("GET", Headers.SESSION, session)).isEqualTo(404);
    assertThat(post(PING.formatted(1), Headers.SESSION, session).status).isEqualTo(404);
    assertThat(status("GET")).isEqualTo(405);
    assertThat(status("DELETE")).isEqualTo(400);
  }

  @Test
  void anUnknownRevisionInTheHeaderIsRefused() throws Exception {
    String[] headers = {Headers.SESSION, session("2025-11-25"), Headers.VERSION, "1999-01-01"};
    String note = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    assertThat(post(PING.formatted(1), headers).status).isEqualTo(400);
    assertThat(post(note, headers).status).isEqualTo(400);
    assertThat(status("GET", headers)).isEqualTo(400);
    assertThat(status("DELETE", headers)).isEqualTo(400);
  }

  @Test
  void aRequestThatIsCancelledEndsWithoutAResult() throws Exception {
    String session = session("2025-11-25");
    String sleep =
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"sleep\"}}";
    MemoryCall call = new MemoryCall(sleep, Headers.SESSION, session);
    Thread serving = Thread.ofVirtual().start(() -> serve(call));
    assertThat(asleep.await(20, TimeUnit.SECONDS)).isTrue();
    String cancel =
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}";
    assertThat(post(cancel, Headers.SESSION, session).status).isEqualTo(202);
    assertThat(serving.join(Duration.ofSeconds(20))).isTrue();
    assertThat(call.status).isEqualTo(202);
    assertThat(call.answer).isEmpty();
  }

  private void serve(MemoryCall call) {
    try {
      http.serve(call);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /// A 404 would tell the client that its session is gone.
  @Test
  void anUnknownMethodIsNoLostSession() throws Exception {
    String unknown = "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"nobody\"}";
    MemoryCall refused = post(unknown, Headers.SESSION, session("2025-11-25"));
    assertThat(refused.answer).contains("-32601");
    assertThat(refused.status).isEqualTo(200);
    assertThat(post(unknown, Headers.SESSION, "another").status).isEqualTo(404);
  }

  private record Route() implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "route",
          "Route",
          "",
          """
          {"type":"object","properties":{
            "region":{"type":"string","x-mcp-header":"Region"},
            "count":{"type":"integer","x-mcp-header":"Count"},
            "plain":{"type":"string"},
            "deep":{"type":"object","properties":{
              "dry":{"type":"boolean","x-mcp-header":"Dry"}}}}}""",
          Optional.empty(),
          ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      return ToolResult.text("done");
    }
  }

  private final class Sleeper implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "sleep", "Sleep", "", "{\"type\":\"object\"}", Optional.empty(), ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
      asleep.countDown();
      new CountDownLatch(1).await();
      return ToolResult.text("never");
    }
  }

  private record Empty() implements Library {
    @Override
    public List<Entry> entries() {
      return List.of();
    }

    @Override
    public List<Entry> families() {
      return List.of();
    }

    @Override
    public Optional<Text> read(String uri) {
      return Optional.empty();
    }

    @Override
    public Offer.Watch watch(Consumer<Offer.Change> watcher) {
      return () -> {};
    }
  }
}
