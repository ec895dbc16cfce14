package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Nothing that an agent's model can start has the keys by which the agent reaches its model.
@Tag("slow")
class AgentKeysTest {
  private static final String REPLIES =
      """
      {"replies":[{"when":{"role":"user"},"tool_calls":[
        {"name":"shell","arguments":{"command":"echo seen by shell; env"}},
        {"name":"console_create","arguments":{"key":"k","command":"env; echo seen by console; exec cat"}},
        {"name":"console_wait","arguments":{"key":"k","pattern":"seen by console"}},
        {"name":"run_java_snippet","arguments":{"code":"\\"seen by snippet \\" + System.getenv()"}},
        {"name":"run_java_snippet","arguments":{"code":"new String(new ProcessBuilder(\\"env\\").start().getInputStream().readAllBytes())"}},
        {"name":"shell","arguments":{"command":"cat from-server"}}]},
       {"when":{"role":"tool"},"text":"Done."}]}""";

  private final KonsolProgram konsol =
      new KonsolProgram(
          Map.of(
              "ANTHROPIC_API_KEY", "hush-1",
              "OPENAI_API_KEY", "hush-2",
              "GEMINI_API_KEY", "hush-3",
              "AZURE_OPENAI_KEY", "hush-4",
              "KONSOL_TOKEN", "hush-5"));

  @AfterEach
  void end() {
    konsol.close();
  }

  @Test
  void nothingThatAModelStartsHasItsKeys() throws Exception {
    Path project = Files.createDirectory(konsol.home().resolve("project"));
    Path script = Files.writeString(konsol.home().resolve("script.json"), REPLIES);
    Path configuration = konsol.home().resolve("config/konsol/config.json");
    Files.createDirectories(configuration.getParent());
    Files.writeString(
        configuration,
        """
        {"mcpServers":{"s":{"command":"/bin/sh","args":["-c","(echo seen by server; env) > from-server"]}}}""");
    try (AgentClient client =
        new AgentClient(
            konsol,
            project,
            "--model",
            "script:" + script,
            "--permissions",
            "allow",
            "--task",
            "go")) {
      client.toTheEnd();
      assertThat(client.exitCode()).as(konsol.stderr()).isZero();
      assertThat(client.seen("tool_message").toString())
          .contains("seen by shell", "seen by console", "seen by snippet", "seen by server")
          .doesNotContain("hush-");
    }
  }
}
