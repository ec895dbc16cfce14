package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Npm;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// `konsol mcp`, as the clients of models use it.
@Tag("slow")
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class McpTest {
  private final KonsolProgram konsol = new KonsolProgram();

  @AfterEach
  void nothingIsLeft() {
    konsol.close();
  }

  @Test
  void whatAKilledClientOpenedIsFoundByTheNext() throws Exception {
    try (McpClient first = new McpClient(konsol)) {
      first.call("console_create", Map.of("key", "dev", "command", "echo up; exec cat"));
      JsonNode value = first.call("run_java_snippet", Map.of("code", "int x = 41;"));
      assertThat(McpClient.text(value)).isEqualTo("41");
      Processes.signal("KILL", first.pid());
    }
    try (McpClient next = new McpClient(konsol)) {
      JsonNode consoles = next.call("console_list", Map.of()).path("structuredContent");
      assertThat(consoles.path("sessions").path(0).path("key").asString()).isEqualTo("dev");
      assertThat(McpClient.text(next.call("console_read", Map.of("key", "dev")))).contains("up");
      assertThat(McpClient.text(next.call("run_java_snippet", Map.of("code", "x + 1"))))
          .isEqualTo("42");
      JsonNode failed = next.call("run_java_snippet", Map.of("code", "x / 0"));
      assertThat(failed.path("isError").asBoolean()).isTrue();
      assertThat(failed.path("content")).hasSize(1);
      assertThat(McpClient.text(failed))
          .startsWith("Error: java.lang.ArithmeticException: / by zero");
    }
  }

  @Test
  void theOfficialClientsOfBothGenerationsUseIt() throws Exception {
    Path npm =
        Npm.install(
            "mcp-clients",
            "@modelcontextprotocol/client@2.4.0",
            "@modelcontextprotocol/sdk@1.32.2");
    Path script = npm.resolve("clients.mjs");
    Files.copy(
        Path.of("src/test/resources/mcp/clients.mjs"), script, StandardCopyOption.REPLACE_EXISTING);
    ProcessBuilder node = konsol.command();
    String launcher = node.command().getFirst();
    Process run =
        node.command("node", script.toString(), launcher)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectError(konsol.home().resolve("node-stderr").toFile())
            .start();
    String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(run.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(run.exitValue()).as(Files.readString(konsol.home().resolve("node-stderr"))).isZero();
    JsonNode both = Json.read(printed);
    for (String generation : new String[] {"old", "new"}) {
      JsonNode seen = both.path(generation);
      assertThat(seen.path("tools").toString())
          .contains("run_kotlin_snippet", "run_java_snippet", "run_ruby_snippet", "console_create");
      assertThat(seen.path("evidence").asString()).isEqualTo("pattern");
      assertThat(seen.path("read").asString()).contains("typed");
      assertThat(seen.path("row").asString()).isEqualTo("ready");
      assertThat(seen.path("missing").asBoolean()).isTrue();
      assertThat(seen.path("resources").toString())
          .contains("konsol://consoles/" + generation + "/log");
      assertThat(seen.path("killed").asString()).isEqualTo("exited(137)");
    }
  }
}
