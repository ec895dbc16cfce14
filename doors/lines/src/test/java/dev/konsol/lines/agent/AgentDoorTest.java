package dev.konsol.lines.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.session.Host;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.lines.Connection;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.MemorySessionStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentDoorTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path folder;

  private record Bytes(InputStream input, OutputStream output) implements Connection {
    @Override
    public void close() {}
  }

  private record TellPath() implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "tell_path",
          "Tell",
          "Tells.",
          "{\"type\":\"object\"}",
          Optional.empty(),
          ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      return ToolResult.text("PATH=" + context.environment().get("PATH"));
    }
  }

  private Agents agents(Path script) {
    return new Agents(
        new Host(),
        new MemorySessionStore(),
        new Models(Map.of()),
        List.of(new TellPath()),
        new AgentSettings(
            "script:" + script,
            Instructions.fixed(""),
            Policy.CAREFUL,
            AgentLimits.DEFAULT,
            new AgentSettings.Ownership("me", "me"::equals),
            Clock.systemUTC(),
            () -> UUID.randomUUID().toString(),
            AgentSettings.NOT_FOR_GOOD,
            Spans::global));
  }

  @Test
  void anAnswerToAMessageThatNamesASessionNamesItToo() throws Exception {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    byte[] input = "{\"type\":\"attach\",\"session_id\":\"nobody\",\"after\":0}\n".getBytes(UTF_8);
    try (Agents agents = agents(folder.resolve("script.json"))) {
      new AgentDoor(() -> agents)
          .serve(new Bytes(new ByteArrayInputStream(input), output), folder, Map.of());
    }
    assertThat(output.toString(UTF_8))
        .contains("\"session_id\":\"nobody\"", "there is no session 'nobody'");
  }

  @Test
  void aSessionOfAConnectionMayBeDeletedMeanwhile() throws Exception {
    Path script = folder.resolve("script.json");
    Files.writeString(script, "{\"replies\":[]}");
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (Agents agents = agents(script);
        PipedOutputStream client = new PipedOutputStream();
        PipedInputStream input = new PipedInputStream(client)) {
      Thread deleting =
          Thread.ofPlatform()
              .start(
                  () -> {
                    Await.until("an answer", SOON, () -> output.size() > 0);
                    try {
                      agents.delete(agents.list(1).getFirst().id());
                    } catch (InterruptedException e) {
                      throw new AssertionError(e);
                    }
                  });
      client.write("{\"type\":\"interrupt\"}\n".getBytes(UTF_8));
      client.flush();
      new AgentDoor(() -> agents).serve(new Bytes(input, output), folder, Map.of());
      assertThat(deleting.join(SOON)).isTrue();
      assertThat(agents.list(1)).isEmpty();
    }
  }

  @Test
  void toolsHaveTheEnvironmentThatTheClientCameWith() throws Exception {
    Path script = folder.resolve("script.json");
    Files.writeString(
        script,
        """
        {"replies":[{"when":{"role":"user"},"tool_calls":[{"name":"tell_path","arguments":{}}]},
                    {"when":{"role":"tool"},"text":"Done."}]}""");
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    byte[] input = "{\"type\":\"message\",\"text\":\"go\"}\n".getBytes(UTF_8);
    try (Agents agents = agents(script)) {
      new AgentDoor(() -> agents)
          .serve(
              new Bytes(new ByteArrayInputStream(input), output),
              folder,
              Map.of("PATH", "/of/the/client"));
    }
    assertThat(output.toString(UTF_8)).contains("PATH=/of/the/client");
  }
}
