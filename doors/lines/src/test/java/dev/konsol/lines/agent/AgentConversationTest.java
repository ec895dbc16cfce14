package dev.konsol.lines.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.AgentClient;
import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.session.Host;
import dev.konsol.lines.Connection;
import dev.konsol.lines.agent.AgentConversation.Until;
import dev.konsol.testkit.MemorySessionStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentConversationTest {
  @TempDir Path folder;
  private Agents agents;
  private AgentSession session;

  @BeforeEach
  void open() throws IOException {
    Path script = folder.resolve("script.json");
    Files.writeString(script, "{\"replies\":[{\"text\":\"Hello.\",\"repeat\":true}]}");
    agents =
        new Agents(
            new Host(),
            new MemorySessionStore(),
            new Models(Map.of()),
            List.of(),
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
    session = agents.create(new NewSession(folder, Optional.empty(), Optional.empty(), false));
  }

  @AfterEach
  void close() {
    agents.close();
  }

  private record Bytes(InputStream input, OutputStream output) implements Connection {
    @Override
    public void close() {}
  }

  /// Everything the client is told when it says this and then no more.
  private List<String> told(byte[] input, Until until) throws InterruptedException {
    return told(input, until, () -> {});
  }

  /// `then` happens when the client listens already.
  private List<String> told(byte[] input, Until until, Runnable then) throws InterruptedException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (AgentClient client = new AgentClient(agents, session)) {
      then.run();
      AgentConversation conversation =
          new AgentConversation(new Bytes(new ByteArrayInputStream(input), output), client, until);
      conversation.readAll();
      conversation.writeAll();
    }
    return output.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static byte[] lines(String... lines) {
    return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void itLastsUntilTheInputAndTheTurnHaveEnded() throws InterruptedException {
    List<String> told =
        told(lines("{\"type\":\"message\",\"text\":\"hi\"}", "", "oops"), Until.INPUT_ENDS);
    assertThat(told).anyMatch(line -> line.contains("not valid JSON"));
    assertThat(told).anyMatch(line -> line.contains("\"chunk\"") && line.contains("Hello."));
    assertThat(told.getLast()).contains("\"turn_end\"").contains("\"completed\"");
  }

  @Test
  void bytesThatAreNoTextAndLinesWithoutEndAreRefused() throws InterruptedException {
    byte[] broken = {'{', (byte) 0xff, '}', '\n'};
    assertThat(told(broken, Until.INPUT_ENDS))
        .singleElement()
        .asString()
        .contains("not valid UTF-8");
    byte[] endless = new byte[9 << 20];
    assertThat(told(endless, Until.INPUT_ENDS)).singleElement().asString().contains("longer than");
  }

  @Test
  void aComplaintNamesTheSessionThatTheMessageNamed() throws InterruptedException {
    AgentSession other =
        agents.create(new NewSession(folder, Optional.empty(), Optional.empty(), false));
    String theirs = other.id().value();
    List<String> told =
        told(
            lines(
                "{\"type\":\"message\",\"session_id\":\"nobody\",\"text\":\"hi\"}",
                "{\"type\":\"message\",\"session_id\":\"" + theirs + "\",\"text\":\" \"}",
                "{\"type\":\"message\",\"text\":\" \"}"),
            Until.INPUT_ENDS);

    assertThat(told)
        .anyMatch(line -> line.contains("no session") && line.contains(named("nobody")))
        .anyMatch(line -> line.contains("1 to") && line.contains(named(theirs)))
        .anyMatch(line -> line.contains("1 to") && line.contains(named(session.id().value())));
  }

  private static String named(String session) {
    return "\"session_id\":\"" + session + "\"";
  }

  @Test
  void withATaskItEndsWithTheTurn() throws InterruptedException {
    session.say("go");
    session.awaitIdle();
    assertThat(told(new byte[0], Until.TURN_ENDS)).isEmpty();
    assertThat(told(new byte[0], Until.TURN_ENDS, () -> session.say("again")).getLast())
        .contains("turn_end");
  }
}
