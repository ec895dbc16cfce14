package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Npm;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Clients that others wrote list every tool of `konsol mcp` and call it.
@Tag("slow")
@Timeout(600)
class McpClientsTest {
  private static final Path RESOURCES = Path.of("src/test/resources/mcp").toAbsolutePath();
  private static final Path STEPS = RESOURCES.resolve("every-tool.json");

  @AutoClose private static HttpServer server;
  private static KonsolProgram konsol;

  @BeforeAll
  static void start() {
    server = HttpServer.started();
    konsol = server.program();
    McpProject.in(konsol);
  }

  /// The tools that the steps call, which are all there are.
  private static Set<String> tools() throws IOException {
    return Json.read(Files.readString(STEPS))
        .valueStream()
        .map(step -> step.path("tool").asString())
        .collect(Collectors.toSet());
  }

  private static JsonNode typescript(String... way) throws IOException {
    Path npm =
        Npm.install(
            "mcp-clients",
            "@modelcontextprotocol/client@2.4.0",
            "@modelcontextprotocol/sdk@1.32.2");
    Path script = npm.resolve("clients.mjs");
    Files.copy(RESOURCES.resolve("clients.mjs"), script, StandardCopyOption.REPLACE_EXISTING);
    List<String> command = new ArrayList<>(List.of("node", script.toString(), STEPS.toString()));
    command.addAll(List.of(way));
    return Json.read(Cli.run(konsol, konsol.command().command(command)).ok());
  }

  @Test
  void bothGenerationsOfTheTypeScriptClient() throws Exception {
    assertBoth(typescript("stdio", Launcher.path().toString()), "stdio");
  }

  @Test
  void bothOverHttp() throws Exception {
    assertBoth(typescript("http", server.uri("/mcp").toString(), server.token()), "http");
  }

  private static void assertBoth(JsonNode both, String way) throws IOException {
    for (String generation : List.of("old", "new")) {
      JsonNode seen = both.path(generation);
      assertThat(seen.path("wrong")).isEmpty();
      assertThat(seen.path("tools").valueStream().map(JsonNode::asString))
          .containsExactlyInAnyOrderElementsOf(tools());
      assertThat(seen.path("resources").toString())
          .contains("konsol://consoles/" + generation + "-" + way + "/log")
          .contains("konsol://eval/every-java/transcript");
    }
  }

  @Test
  void theJavaClient() throws Exception {
    ProcessBuilder command = konsol.command("mcp");
    ServerParameters parameters =
        ServerParameters.builder("/usr/bin/env")
            .args("-C", konsol.home().toString(), command.command().getFirst(), "mcp")
            .env(command.environment())
            .build();
    everyTool(new StdioClientTransport(parameters, McpJsonDefaults.getMapper()), "java-stdio");
  }

  @Test
  void theJavaClientOverHttp() throws Exception {
    everyTool(
        HttpClientStreamableHttpTransport.builder(server.uri("").toString())
            .endpoint("/mcp")
            .requestBuilder(
                HttpRequest.newBuilder().header("Authorization", "Bearer " + server.token()))
            .build(),
        "java-http");
  }

  private static void everyTool(McpClientTransport transport, String key) throws IOException {
    try (McpSyncClient client =
        io.modelcontextprotocol.client.McpClient.sync(transport)
            .requestTimeout(Duration.ofMinutes(2))
            .enableCallToolSchemaCaching(true)
            .build()) {
      client.initialize();
      Map<String, Tool> listed =
          client.listTools().tools().stream().collect(Collectors.toMap(Tool::name, tool -> tool));
      assertThat(listed.keySet()).isEqualTo(tools());
      for (JsonNode step : Json.read(Files.readString(STEPS).replace("$K", key))) {
        String name = step.path("tool").asString();
        @SuppressWarnings("unchecked") // a JSON object
        Map<String, Object> arguments =
            JsonMapper.shared().convertValue(step.path("arguments"), Map.class);
        CallToolResult result =
            client.callTool(CallToolRequest.builder(name).arguments(arguments).build());
        assertThat(text(result)).as(name).contains(step.path("says").asString());
        assertThat(result.isError()).as(name).isEqualTo(step.path("fails").asBoolean(false));
      }
    }
  }

  private static String text(CallToolResult result) {
    return result.content().stream()
        .map(block -> block instanceof TextContent text ? text.text() : "")
        .collect(Collectors.joining("\n"));
  }

  @Test
  void theInspectorFindsNothingToWarnOfAndCallsEveryTool() throws Exception {
    Cli listed = inspector(stdio(), "--method", "tools/list", "--strict");
    assertThat(listed.exit()).as(listed.err()).isZero();
    assertThat(listed.err()).doesNotContain("Warning: tool");
    assertThat(
            Json.read(listed.out())
                .path("tools")
                .valueStream()
                .map(each -> each.path("name").asString()))
        .containsExactlyInAnyOrderElementsOf(tools());
    everyToolByInspector(stdio(), "inspector-stdio");
  }

  @Test
  void theInspectorOverHttp() throws Exception {
    everyToolByInspector(
        List.of(server.uri("/mcp").toString()),
        "inspector-http",
        "--header",
        "Authorization: Bearer " + server.token());
  }

  /// Each call is a process of its own: what the last one opened is found again.
  private static void everyToolByInspector(List<String> target, String key, String... more)
      throws IOException {
    for (JsonNode step : Json.read(Files.readString(STEPS).replace("$K", key))) {
      List<String> words = new ArrayList<>(List.of(more));
      words.addAll(List.of("--method", "tools/call", "--tool-name", step.path("tool").asString()));
      step.path("arguments")
          .properties()
          .forEach(
              each ->
                  words.addAll(List.of("--tool-arg", each.getKey() + "=" + word(each.getValue()))));
      Cli called = inspector(target, words.toArray(String[]::new));
      JsonNode result = Json.read(called.out());
      assertThat(result.path("content").findValuesAsString("text").toString())
          .as(called.err())
          .contains(step.path("says").asString());
      assertThat(result.path("isError").asBoolean(false))
          .isEqualTo(step.path("fails").asBoolean(false));
    }
  }

  private static String word(JsonNode value) {
    return value.isString() ? value.asString() : value.toString();
  }

  /// The inspector hands on hardly any variable: without the directory another daemon would be
  /// started, which nobody ends.
  private static List<String> stdio() {
    List<String> command = new ArrayList<>(List.of("/usr/bin/env"));
    Launcher.environment().forEach((name, value) -> command.add(name + "=" + value));
    command.addAll(
        List.of(Launcher.path().toString(), "mcp", "--dir", konsol.directory().toString()));
    return command;
  }

  private static Cli inspector(List<String> target, String... arguments) {
    Path npm = Npm.install("mcp-inspector", "@modelcontextprotocol/inspector@2.12.0");
    List<String> command =
        new ArrayList<>(
            List.of(
                Npm.node().toString(),
                npm.resolve(
                        "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js")
                    .toString(),
                "--cli"));
    command.addAll(List.of(arguments));
    command.add("--");
    command.addAll(target);
    return Cli.run(konsol, konsol.command().command(command));
  }
}
