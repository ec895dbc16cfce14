package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// `konsol mcp`, as the clients of models use it.
@Tag("slow")
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class McpTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  @Test
  void whatAKilledClientOpenedIsFoundByTheNext() throws Exception {
    McpProject.in(konsol);
    long server;
    try (McpClient first = new McpClient(konsol)) {
      first.call("console_create", Map.of("key", "dev", "command", "echo up; exec cat"));
      JsonNode value = first.call("run_java_snippet", Map.of("code", "int x = 41;"));
      assertThat(McpClient.text(value)).isEqualTo("41");
      first.call("lsp_diagnostics", Map.of("file", "main.txt"));
      server = serverPid(first);
      assertThat(server).isPositive();
      Processes.signal("KILL", first.pid());
    }
    try (McpClient next = new McpClient(konsol)) {
      JsonNode consoles = next.call("console_list", Map.of()).path("structuredContent");
      assertThat(consoles.path("sessions").path(0).path("key").asString()).isEqualTo("dev");
      assertThat(next.said("console_read", Map.of("key", "dev"))).contains("up");
      assertThat(next.said("run_java_snippet", Map.of("code", "x + 1"))).isEqualTo("42");
      assertThat(serverPid(next)).isEqualTo(server);
      JsonNode failed = next.call("run_java_snippet", Map.of("code", "x / 0"));
      assertThat(failed.path("isError").asBoolean()).isTrue();
      assertThat(failed.path("content")).hasSize(1);
      assertThat(McpClient.text(failed))
          .startsWith("Error: java.lang.ArithmeticException: / by zero");
    }
  }

  /// The daemon was started without it on its PATH.
  @Test
  void aServerIsFoundWhereTheClientWouldFindIt() throws Exception {
    try (KonsolProgram started = KonsolProgram.started()) {
      Path bin = McpProject.tools(started);
      Files.writeString(started.home().resolve("a.toml"), "needs a.dep\n");
      Map<String, String> file = Map.of("file", "a.toml");
      try (McpClient without = new McpClient(started)) {
        assertThat(without.said("lsp_diagnostics", file)).contains("'taplo' is not installed");
      }
      try (McpClient with = new McpClient(started, Map.of("PATH", bin + ":/usr/bin:/bin"))) {
        assertThat(with.said("lsp_diagnostics", file))
            .startsWith("a.toml:1:7: error: there is no a.dep");
      }
    }
  }

  @Test
  void noEscapeSequenceReachesAModel() {
    try (McpClient client = new McpClient(konsol, "--standalone")) {
      JsonNode printed =
          client.call(
              "run_java_snippet", Map.of("code", "System.out.print((char) 27 + \"[31mred\")"));
      assertThat(McpClient.text(printed)).isEqualTo("red");
      String session = printed.at("/structuredContent/sessionId").asString();
      JsonNode transcript =
          client.request(
              "resources/read", Map.of("uri", "konsol://eval/" + session + "/transcript"));
      assertThat(transcript.at("/contents/0/text").asString())
          .contains("red")
          .doesNotContain("\u001b");
    }
  }

  private static long serverPid(McpClient client) {
    JsonNode status = client.call("lsp_status", Map.of()).path("structuredContent");
    return status.path("servers").path(0).path("pid").asLong();
  }

  /// A model reads it before every conversation: about four characters are a token.
  @Test
  void theListOfToolsStaysShort() {
    try (McpClient client = new McpClient(konsol, "--standalone")) {
      JsonNode tools = client.request("tools/list", Map.of()).path("tools");
      int read = 0;
      for (JsonNode tool : tools) {
        read +=
            tool.path("name").asString().length() + tool.path("description").asString().length();
        read += tool.path("inputSchema").toString().length();
      }
      assertThat(tools).hasSize(23);
      assertThat(read).isLessThan(4 * 5_000);
    }
  }

  @Test
  void modelsAndPeopleShareTheirSessions() {
    try (McpClient client = new McpClient(konsol)) {
      client.call("run_java_snippet", Map.of("code", "int x = 41;", "sessionId", "shared"));
      assertThat(Cli.run(konsol, "session", "ls").ok()).containsPattern("(?m)^shared +eval +ready");
      assertThat(Cli.run(konsol, "eval", "--session", "shared", "x + 1").ok()).isEqualTo("42\n");

      Cli.run(konsol, "eval", "--session", "mine", "int y = 7").ok();
      assertThat(client.said("eval_sessions", Map.of())).contains("mine: java, ready");
      JsonNode value = client.call("run_java_snippet", Map.of("code", "y", "sessionId", "mine"));
      assertThat(McpClient.text(value)).isEqualTo("7");

      Cli.run(konsol, "session", "close", "mine").ok();
      assertThat(client.said("eval_sessions", Map.of())).doesNotContain("mine");
    }
  }

  @Test
  void aCancelledSnippetMakesRoomForTheNext() {
    try (McpClient client = new McpClient(konsol)) {
      client.call("run_java_snippet", Map.of("code", "int x = 41;", "sessionId", "s"));
      Path begun = konsol.home().resolve("begun");
      String code =
          "x++; java.nio.file.Files.createFile(java.nio.file.Path.of(\""
              + begun
              + "\")); while (true) {}";
      int running = client.start("run_java_snippet", Map.of("code", code, "sessionId", "s"));
      Await.until("the snippet's start", Duration.ofSeconds(60), () -> Files.exists(begun));
      client.cancel(running);
      JsonNode next = client.call("run_java_snippet", Map.of("code", "x", "sessionId", "s"));
      assertThat(McpClient.text(next)).isEqualTo("42");
      assertThat(next.at("/structuredContent/value").asString()).isEqualTo("42");
      assertThat(next.at("/structuredContent/sessionId").asString()).isEqualTo("s");
    }
  }

  @Test
  void aHostOfItsOwnTakesEverythingWithIt() {
    McpProject.in(konsol);
    try (McpClient client = new McpClient(konsol, "--standalone")) {
      assertThat(client.said("console_create", Map.of("command", "exec cat")))
          .startsWith("Started");
      assertThat(client.said("run_java_snippet", Map.of("code", "6 * 7"))).isEqualTo("42");
      assertThat(client.said("lsp_diagnostics", Map.of("file", "main.txt")))
          .contains("there is no a.dep");
      assertThat(konsol.socket()).doesNotExist();
      assertThat(client.end()).isZero();
    }
    konsol.assertNothingLeft();
    try (McpClient client = new McpClient(konsol, "--standalone")) {
      client.call("console_create", Map.of("command", "exec cat"));
      Processes.signal("KILL", client.pid());
    }
    Await.until("end of all", KonsolProgram.PATIENCE, () -> konsol.alive().isEmpty());
  }
}
