package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.Npm;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// `konsol acp`, as editors use it.
@Tag("slow")
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class AcpTest {
  private static final String SCRIPT =
      """
      {"replies":[
       {"when":{"role":"user","matches":"^go$"},"text":"I edit.","chunk_chars":2,"tool_calls":[{"name":"edit_file",
        "arguments":{"path":"a.txt","old_text":"one","new_text":"two"}}]},
       {"when":{"role":"tool","matches":"Edited"},"tool_calls":[{"name":"todo_write",
        "arguments":{"todos":[{"content":"run","status":"in_progress"}]}}]},
       {"when":{"role":"tool","matches":"The plan is written"},"tool_calls":[{"name":"shell",
        "arguments":{"command":"echo from the terminal"}}]},
       {"when":{"role":"tool","matches":"from the terminal"},"tool_calls":[{"name":"everything__echo",
        "arguments":{"message":"hello"}}]},
       {"when":{"role":"tool","matches":"hello"},"text":"Done."},
       {"when":{"role":"user","matches":"^wait$"},"tool_calls":[{"name":"shell",
        "arguments":{"command":"exec sleep 1000"}}]},
       {"when":{"role":"user","matches":"^ask$"},"tool_calls":[{"name":"edit_file",
        "arguments":{"path":"a.txt","old_text":"two","new_text":"three"}}]},
       {"when":{"role":"tool","matches":"Edited"},"text":"All done."}]}""";

  private static Path npm;
  private static Path server;

  @AutoClose private KonsolProgram konsol;
  private Path project;

  /// From the network, which takes longer than any test may.
  @BeforeAll
  @Timeout(600)
  static void install() {
    npm = Npm.install("acp-client", "@agentclientprotocol/sdk@2.4.0", "zod@4.6.7", "ajv@8.20.0");
    server =
        Npm.install("mcp-everything", "@modelcontextprotocol/server-everything@2026.8.31")
            .resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
  }

  @BeforeEach
  void layOut() throws IOException {
    konsol = new KonsolProgram(Map.of("KONSOL_MODEL", "script:script.json"));
    project = Files.createDirectory(konsol.home().resolve("project"));
    Files.writeString(project.resolve("a.txt"), "one\n");
    Files.writeString(project.resolve("script.json"), SCRIPT);
  }

  @Test
  void theOfficialClientWorksWithItAlsoAfterItsHostWasKilled() throws Exception {
    Process first = editor("first");
    BufferedReader printed = reader(first);
    String session = printed.readLine();
    assertThat(session).as(() -> errors()).isNotNull();
    // Not what supervises it too: a server that waits for an answer outlives the end of its input.
    konsol.alive().stream()
        .filter(pid -> Processes.commandLine(pid).contains("dev.konsol.app.Main"))
        .filter(pid -> !Processes.commandLine(pid).contains("supervisor.pl"))
        .forEach(pid -> Processes.signal("KILL", pid));
    JsonNode report = report(first, printed);
    assertThat(report.path("first").asString()).isEqualTo("end_turn");
    assertThat(report.path("said").asString()).isEqualTo("I edit.Done.");
    assertThat(report.path("buffer").asString()).isEqualTo("unsaved two\n");
    assertThat(report.path("permissions").toString())
        .isEqualTo("[\"Edit a.txt\",\"echo from the terminal\",\"everything__echo\"]");
    assertThat(report.path("diff").path("oldText").asString()).isEqualTo("unsaved one\n");
    assertThat(report.path("terminals").asBoolean()).isTrue();
    assertThat(report.path("kinds").toString())
        .contains("agent_message_chunk", "available_commands_update", "plan", "tool_call_update");
    assertThat(report.path("second").asString()).isEqualTo("cancelled");
    assertThat(report.path("released").asBoolean()).isTrue();
    assertThat(report.path("killed").asString()).isEqualTo("SIGKILL");
    assertThat(report.path("third").asString()).isEqualTo("host gone");

    Process second = editor("second", session);
    JsonNode after = report(second, reader(second));
    assertThat(after.path("users").toString()).isEqualTo("[\"go\",\"wait\",\"ask\"]");
    assertThat(after.path("asked").toString()).isEqualTo("[\"Edit a.txt\"]");
    assertThat(after.path("buffer").asString()).isEqualTo("unsaved three\n");
    assertThat(after.path("listed").toString()).isEqualTo("[\"" + session + "\"]");
    assertThat(after.path("exit").asInt(-1)).isZero();
    assertThat(project.resolve("a.txt")).hasContent("one");
    konsol.assertNothingLeft();
  }

  private JsonNode report(Process node, BufferedReader printed) throws Exception {
    String line = printed.readLine();
    assertThat(node.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(node.exitValue()).as(() -> errors()).isZero();
    JsonNode report = Json.read(line);
    assertThat(report.path("problems")).isEmpty();
    assertThat(report.path("count").path("agent").asInt()).isGreaterThan(10);
    return report;
  }

  private Process editor(String act, String... more) throws IOException {
    Path script = npm.resolve("editor.mjs");
    Files.copy(
        Path.of("src/test/resources/acp/editor.mjs"), script, StandardCopyOption.REPLACE_EXISTING);
    ProcessBuilder node = konsol.command();
    List<String> words = new ArrayList<>(List.of("node", script.toString(), act));
    words.add(node.command().getFirst());
    words.add(project.toString());
    words.addAll(List.of(more));
    words.addAll(List.of("--", "node", server.toString(), "stdio"));
    return node.command(words)
        .directory(project.toFile())
        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
        .redirectError(ProcessBuilder.Redirect.appendTo(konsol.home().resolve("stderr").toFile()))
        .start();
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private String errors() {
    return konsol.stderr();
  }

  @Test
  void withoutAnEditorTheAgentHasConsolesSnippetsAndConfiguredServersToo() throws Exception {
    Path config = Files.createDirectories(konsol.home().resolve("config").resolve("konsol"));
    Path server = Path.of("..", "tools", "src", "test", "resources", "mcp-server.pl");
    Files.writeString(
        config.resolve("config.json"),
        "{\"mcpServers\":{\"t\":{\"command\":\"perl\",\"args\":[\"%s\"]}}}"
            .formatted(server.toAbsolutePath().normalize()));
    Files.writeString(
        project.resolve("script.json"),
        """
        {"replies":[
         {"when":{"role":"user"},"tool_calls":[{"name":"console_create","arguments":{"key":"c","command":"echo up; exec cat"}}]},
         {"when":{"role":"tool"},"tool_calls":[{"name":"console_wait","arguments":{"key":"c","pattern":"up"}}]},
         {"when":{"role":"tool"},"tool_calls":[{"name":"run_java_snippet","arguments":{"code":"6 * 7"}}]},
         {"when":{"role":"tool"},"tool_calls":[{"name":"t__echo","arguments":{}}]},
         {"when":{"role":"tool"},"text":"Done."}]}""");
    try (AgentClient agent =
        new AgentClient(konsol, project, "--allow", "t__echo", "--task", "go")) {
      for (String tool : List.of("console_create", "run_java_snippet")) {
        JsonNode confirm = agent.await("confirm");
        assertThat(confirm.path("prompt").asString()).contains(tool);
        agent.confirm(confirm, true);
      }
      agent.toTheEnd();
      assertThat(agent.seen("tool_message"))
          .extracting(message -> message.path("content").asString())
          .satisfiesExactly(
              created -> assertThat(created).contains("Started as 'c'"),
              waited -> assertThat(waited).contains("up"),
              value -> assertThat(value).isEqualTo("42"),
              echoed -> assertThat(echoed).contains("said"));
      assertThat(agent.exitCode()).isZero();
    }
    konsol.assertNothingLeft();
  }

  @Test
  void whatIsNoMessageIsAnsweredAndWithoutAModelItSaysWhatToSet() {
    try (AcpClient editor = new AcpClient(konsol, project, "--model", "")) {
      editor.write("nonsense");
      assertThat(editor.next().at("/error/code").asInt()).isEqualTo(-32700);
      editor.write("x".repeat((64 << 20) + 1));
      assertThat(editor.next().at("/error/message").asString()).isNotEmpty();
      editor.result("initialize", Map.of("protocolVersion", 1));
      Map<String, ?> where = Map.of("cwd", project.toString(), "mcpServers", List.of());
      assertThat(editor.error("session/new", where).path("message").asString())
          .contains("KONSOL_MODEL");
      editor.endInput();
      assertThat(editor.exitCode()).isZero();
    }
    konsol.assertNothingLeft();
  }

  /// The process that it started is the supervisor: nobody is left then who would clear up but the
  /// host itself.
  @Test
  void anEditorThatKillsItLeavesNothingRunning() {
    try (AcpClient editor = new AcpClient(konsol, project, "--allow", "shell")) {
      editor.begin(project);
      editor.startPrompt("wait");
      Await.until("the command", Duration.ofMinutes(1), this::isAsleep);
      Processes.signal("KILL", editor.pid());
      Await.until("the end", Duration.ofMinutes(1), () -> konsol.alive().isEmpty());
    }
  }

  private boolean isAsleep() {
    return konsol.alive().stream().map(Processes::commandLine).anyMatch("sleep 1000"::equals);
  }
}
