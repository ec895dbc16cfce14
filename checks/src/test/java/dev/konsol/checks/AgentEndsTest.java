package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// How `konsol agent` tells whoever started it what came of it.
@Tag("slow")
class AgentEndsTest {
  private final KonsolProgram konsol = new KonsolProgram(Map.of());
  private Path project;

  @BeforeEach
  void layOut() throws IOException {
    project = Files.createDirectory(konsol.home().resolve("project"));
  }

  @AfterEach
  void nothingIsLeft() {
    konsol.close();
  }

  private String script(String replies) throws IOException {
    Path file = Files.createTempFile(konsol.home(), "script", ".json");
    Files.writeString(file, "{\"replies\":[" + replies + "]}");
    return "script:" + file;
  }

  private int code(String model, String... more) {
    String[] arguments = new String[4 + more.length];
    System.arraycopy(new String[] {"--model", model, "--task", "go"}, 0, arguments, 0, 4);
    System.arraycopy(more, 0, arguments, 4, more.length);
    try (AgentClient client = new AgentClient(konsol, project, arguments)) {
      client.toTheEnd();
      return client.exitCode();
    }
  }

  @Test
  void eachEndHasItsExitCode() throws IOException {
    String listing =
        script("{\"tool_calls\":[{\"name\":\"list_files\",\"arguments\":{}}],\"repeat\":true}");
    assertThat(code(listing, "--max-steps", "2")).isEqualTo(3);
    String used =
        script(
            "{\"tool_calls\":[{\"name\":\"list_files\",\"arguments\":{}}],\"repeat\":true,"
                + "\"usage\":{\"input\":60,\"output\":5}}");
    assertThat(code(used, "--max-tokens", "100")).isEqualTo(10);
    assertThat(code(script("{\"text\":\"\",\"repeat\":true}"))).isEqualTo(9);
    assertThat(code(script("{\"error\":\"it fell over\"}"))).isEqualTo(1);
    assertThat(code(script("{\"text\":\"Done.\"}"))).isZero();
  }

  @Test
  void anInterruptedTaskSaysSo() throws IOException {
    String model = script("{\"text\":\"long\",\"delay_ms\":60000}");
    try (AgentClient client = new AgentClient(konsol, project, "--model", model, "--task", "go")) {
      client.await("message");
      client.send("type", "interrupt");
      client.toTheEnd();
      assertThat(client.exitCode()).isEqualTo(4);
    }
  }

  @Test
  void theLogIsOnStderrUnlessItIsNotWanted() throws IOException {
    Path config = Files.createDirectories(konsol.home().resolve("config").resolve("konsol"));
    Files.writeString(
        config.resolve("config.json"), "{\"mcpServers\":{\"none\":{\"command\":\"/no/such\"}}}");
    String model = script("{\"text\":\"Done.\",\"repeat\":true}");
    assertThat(code(model)).isZero();
    String said = konsol.stderr();
    assertThat(said).contains("WARN").contains("none");
    assertThat(code(model, "--quiet")).isZero();
    assertThat(konsol.stderr()).isEqualTo(said);
  }

  @Test
  void whatIsAlwaysAllowedStandsInTheUsersOwnRules() throws IOException {
    String model =
        script(
            "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"shell\",\"arguments\":"
                + "{\"command\":\"touch made\"}}],\"repeat\":true},"
                + "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\",\"repeat\":true}");
    try (AgentClient client = new AgentClient(konsol, project, "--model", model, "--task", "go")) {
      JsonNode confirm = client.await("confirm");
      client.send(
          "type",
          "confirmation",
          "request_id",
          confirm.path("request_id").asString(),
          "value",
          true,
          "scope",
          "always");
      client.toTheEnd();
      assertThat(client.exitCode()).isZero();
    }
    JsonNode written =
        Json.read(Files.readString(konsol.home().resolve("config/konsol/config.json")));
    assertThat(written.path("allow").path(0).asString()).isEqualTo("shell:touch made");
    Files.delete(project.resolve("made"));
    assertThat(code(model)).isZero();
    assertThat(project.resolve("made")).exists();
  }

  @Test
  void whoMayOnlyReadChangesNothing() throws IOException {
    String model =
        script(
            "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"shell\",\"arguments\":"
                + "{\"command\":\"touch made\"}}]},{\"when\":{\"role\":\"tool\"},\"text\":\"No.\"}");
    assertThat(code(model, "--read-only", "--permissions", "allow")).isZero();
    assertThat(project.resolve("made")).doesNotExist();
  }

  @Test
  void theApiIsServedOnThePortThatIsAskedFor() throws Exception {
    Process process = konsol.command("agent", "--api", "--port", "0").start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.readLine()).matches("konsol \\S+ ready http://127\\.0\\.0\\.1:\\d+\\S* .*");
    } finally {
      process.destroy();
      Await.until("its end", HttpServer.SOON, () -> !process.isAlive());
    }
  }
}
