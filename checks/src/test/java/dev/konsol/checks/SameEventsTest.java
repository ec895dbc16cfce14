package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The same played through one door or another is heard the same by whoever plays it, and leaves
/// the same behind for everybody who looks.
@Tag("slow")
@Timeout(240)
class SameEventsTest {
  @AutoClose private static HttpServer server;
  private static KonsolProgram konsol;

  @BeforeAll
  static void start() {
    server =
        HttpServer.started(
            """
            {"when":{"role":"user"},"text":"I look.","repeat":true,"tool_calls":[{"name":"shell",
             "arguments":{"command":"echo seen"}}]}\
            """,
            "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\",\"repeat\":true}");
    konsol = server.program();
  }

  @Test
  void consolesPrintAndEndTheSame() {
    String greets = "stty -echo; echo begun; read line; echo \"got $line\"; exit 3";
    try (LineClient lines = konsol.connect();
        McpClient mcp = new McpClient(konsol)) {
      Map<String, ConsoleDoor> doors = new LinkedHashMap<>();
      doors.put("lines", new ConsoleDoor.Lines(lines));
      doors.put("mcp", new ConsoleDoor.Mcp(mcp::call));
      doors.put("mcp-http", new ConsoleDoor.Mcp(new McpHttpClient(server)::call));
      doors.put("http", new ConsoleDoor.Http(server));
      doors.put("cli", new ConsoleDoor.CommandLine(konsol));
      doors.forEach(
          (name, door) -> {
            door.create(name, greets);
            door.await(name, "begun");
            door.type(name, "this\\n");
            assertThat(door.ending(name)).as(name).containsExactly("begun\ngot this\n", "3");
            door.create(name + "-killed", "stty -echo; echo up; exec cat");
            door.await(name + "-killed", "up");
            door.kill(name + "-killed");
            assertThat(door.ending(name + "-killed")).as(name).containsExactly("up\n", "SIGTERM");
            assertThat(door.refusal("nobody"))
                .as(name)
                .isEqualTo("there is no console 'nobody': create it first");
            assertThat(traces(lines, name)).as(name).isEqualTo(traces(lines, "lines"));
          });
    }
  }

  /// What is left of both consoles of a door, without what is a session's own.
  private static List<?> traces(LineClient lines, String name) {
    return List.of(name, name + "-killed").stream()
        .map(
            key ->
                List.of(
                    lines.printed(key),
                    without(lines.ok("status", "key", key)),
                    lines
                        .ok("events", "key", key)
                        .path("events")
                        .valueStream()
                        .map(SameEventsTest::without)
                        .toList()))
        .toList();
  }

  private static JsonNode without(JsonNode node) {
    return ((ObjectNode) node).without(List.of("key", "pid", "log_path", "created", "ended", "at"));
  }

  @Test
  void snippetsAreAnsweredTheSameAndLeaveTheSameTranscript() {
    try (RpcClient rpc = new RpcClient(konsol);
        McpClient mcp = new McpClient(konsol);
        McpClient other = new McpClient(konsol)) {
      McpHttpClient http = new McpHttpClient(server);
      Map<String, EvalDoor> doors = new LinkedHashMap<>();
      doors.put("rpc", new EvalDoor.Rpc(rpc));
      doors.put("mcp", new EvalDoor.Mcp(mcp::call, other::call));
      doors.put("mcp-http", new EvalDoor.Mcp(http::call, http::call));
      doors.put("http", new EvalDoor.Http(server));
      doors.put("cli", new EvalDoor.CommandLine(konsol));
      doors.forEach(
          (name, door) -> {
            rpc.session("name", name, "language", "java");
            assertThat(evaluated(door, name))
                .as(name)
                .containsExactly(
                    new EvalDoor.Heard("", "", "20"),
                    new EvalDoor.Heard("told\n", "aside\n", "21"),
                    new EvalDoor.Heard("", "", "java.lang.IllegalStateException: on purpose"),
                    new EvalDoor.Heard("**shown**\n", "", "40"));
            assertThat(interrupted(door, name)).as(name).containsIgnoringCase("interrupt");
            assertThat(door.eval(name, "x").value()).as(name).isEqualTo("20");
            assertThat(transcript(rpc, name)).as(name).isEqualTo(transcript(rpc, "rpc"));
            JsonNode resource =
                mcp.request(
                    "resources/read", Map.of("uri", "konsol://eval/" + name + "/transcript"));
            assertThat(resource.at("/contents/0/text").asString())
                .isEqualTo(markdown(rpc, name))
                .contains("told", "21", "on purpose", "**shown**", "40");
          });
    }
  }

  private static List<EvalDoor.Heard> evaluated(EvalDoor door, String session) {
    return List.of(
        door.eval(session, "int x = 20;"),
        door.eval(session, "System.out.println(\"told\"); System.err.println(\"aside\"); x + 1"),
        door.eval(session, "throw new IllegalStateException(\"on purpose\")"),
        door.eval(session, "markdown(\"**shown**\"); x * 2"));
  }

  private static String interrupted(EvalDoor door, String session) {
    Path begun = konsol.home().resolve("begun");
    String create = "java.nio.file.Files.createFile(java.nio.file.Path.of(\"" + begun + "\"));";
    Supplier<EvalDoor.Heard> running = door.start(session, create + " while (true) {}");
    dev.konsol.testkit.Await.until("its start", HttpServer.SOON, () -> Files.exists(begun));
    assertThat(door.interrupt(session)).isTrue();
    String said = running.get().value();
    begun.toFile().delete();
    return said;
  }

  private static String markdown(RpcClient rpc, String session) {
    return rpc.result("konsol/session.transcript", "sessionId", session)
        .path("markdown")
        .asString();
  }

  /// Without what is a session's own: its name, its id and its times.
  private static String transcript(RpcClient rpc, String session) {
    return markdown(rpc, session)
        .replaceAll("\\b" + session + "\\b", "SESSION")
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "TIME")
        .replaceAll("\\d+(\\.\\d+)? ?m?s\\b", "DURATION");
  }

  @Test
  void languageServersSayTheSame() throws IOException {
    LspCommandTest.project(konsol);
    String root = konsol.home().toString();
    Map<String, Object> one = Map.of("file", "main.txt", "projectRoot", root);
    try (McpClient mcp = new McpClient(konsol)) {
      McpHttpClient http = new McpHttpClient(server);
      Map<String, Supplier<JsonNode>> doors = new LinkedHashMap<>();
      doors.put(
          "cli", () -> Json.read(Cli.run(konsol, "lsp", "check", "--json", "main.txt").out()));
      doors.put("http", () -> checkedOverHttp(root));
      doors.put("mcp", () -> mcp.call("lsp_diagnostics", one).path("structuredContent"));
      doors.put("mcp on http", () -> http.call("lsp_diagnostics", one).path("structuredContent"));
      doors.forEach(
          (name, door) ->
              assertThat(findings(door.get()))
                  .as(name)
                  .isEqualTo(findings(doors.get("cli").get()))
                  .contains("fresh", "there is no a.dep"));
      Files.writeString(konsol.home().resolve("a.dep"), "");
      doors.forEach(
          (name, door) -> assertThat(findings(door.get())).as(name).isEqualTo("fresh []"));
    }
  }

  private static JsonNode checkedOverHttp(String root) {
    return server.post("/v1/lsp/check", "root", root, "files", List.of("main.txt")).json();
  }

  private static String findings(JsonNode answer) {
    JsonNode file = answer.at("/files/0");
    return file.path("freshness").asString("") + " " + file.path("findings");
  }

  @Test
  void agentsTellTheSame() {
    try (AgentClient socket = new AgentClient(konsol);
        AgentClient alone = new AgentClient(konsol, konsol.home(), "--model", server.model());
        AcpClient editor = new AcpClient(Streams.of(konsol, "acp"), "allow")) {
      editor.begin(konsol.home());
      Map<String, AgentDoor> doors = new LinkedHashMap<>();
      doors.put("lines", new AgentDoor.Lines(socket));
      doors.put("stdio", new AgentDoor.Lines(alone));
      doors.put("websocket", new AgentDoor.WebSocket(server));
      doors.put("http", new AgentDoor.Http(server));
      doors.put("events", new AgentDoor.EventStream(server));
      doors.put("acp", new AgentDoor.Acp(editor));
      doors.forEach(
          (name, door) ->
              assertThat(door.play("go"))
                  .as(name)
                  .containsExactly(
                      new AgentDoor.Heard("said", "I look."),
                      new AgentDoor.Heard("tool", "echo seen"),
                      new AgentDoor.Heard(
                          "asked", "Run a command: shell {\"command\":\"echo seen\"}"),
                      new AgentDoor.Heard("done", "seen\n[exit code 0]"),
                      new AgentDoor.Heard("said", "Done."),
                      new AgentDoor.Heard("end", "completed")));
    }
  }
}
