package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.testkit.Await;
import java.lang.Thread.State;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentClientTest {
  @AutoClose private final Lab lab;

  AgentClientTest(@TempDir Path folder) {
    lab = new Lab(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "[]",
        "{}",
        "{\"type\":7}",
        "{\"type\":\"bogus\"}",
        "{\"type\":\"message\"}",
        "{\"type\":\"message\",\"text\":\"  \"}",
        "{\"type\":\"answer\",\"request_id\":\"x\",\"text\":\"y\"}",
        "{\"type\":\"confirmation\",\"request_id\":\"x\",\"value\":\"yes\"}",
        "{\"type\":\"attach\",\"after\":-1}",
        "{\"type\":\"attach\",\"after\":99}",
        "{\"type\":\"attach\",\"session_id\":\"nobody\"}",
        "{\"type\":\"interrupt\",\"session_id\":\"nobody\"}",
        "{\"type\":\"interrupt\",\"type\":\"interrupt\"}"
      })
  void whatIsWrongIsSaidAndTheSessionGoesOn(String line) throws InterruptedException {
    Agents host = lab.host();
    AgentSession session = lab.session(host, "{\"text\":\"Hello.\"}");
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive(line);
      List<String> told = Lab.lines(client.next(Lab.SOON));
      assertThat(told).singleElement().asString().contains("\"status\"").contains("\"error\"");
      assertThat(lab.journal(session.id().value())).isEmpty();
      client.receive("{\"type\":\"message\",\"text\":\"go\"}");
      session.awaitIdle();
      assertThat(lab.types(session.id().value()))
          .containsExactly("message", "message", "status", "turn_end");
    }
  }

  @Test
  void theSecondAnswerGetsAlreadyResolved() throws InterruptedException {
    Agents host = lab.host();
    AgentSession session =
        lab.session(
            host,
            "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"note\"}]}",
            "{\"text\":\"Done.\"}");
    try (AgentClient one = new AgentClient(host, session);
        AgentClient two = new AgentClient(host, session)) {
      one.receive("{\"type\":\"message\",\"text\":\"go\"}");
      String id = lab.await(session.id().value(), AgentEvent.Confirm.class).requestId();
      String yes = "{\"type\":\"confirmation\",\"request_id\":\"" + id + "\",\"value\":true}";
      one.receive(yes);
      two.receive(yes);
      session.awaitIdle();
      assertThat(all(two)).anyMatch(line -> line.contains("\"already_resolved\""));
      assertThat(all(one)).noneMatch(line -> line.contains("\"already_resolved\""));
    }
  }

  @Test
  void anotherModelGoesOnWithTheNextTurnAlsoInTheNextHost() throws InterruptedException {
    Agents host = lab.host();
    AgentSession session = lab.session(host, "{\"text\":\"One.\"}");
    String other = lab.script("{\"text\":\"Not one.\"}", "{\"text\":\"Two.\"}");
    String id = session.id().value();
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive("{\"type\":\"message\",\"text\":\"go\"}");
      session.awaitIdle();
      client.receive("{\"type\":\"model\",\"model\":\"" + other + "\"}");
      client.receive("{\"type\":\"message\",\"text\":\"go on\"}");
      session.awaitIdle();
    }
    assertThat(lab.statuses(id))
        .containsExactly("success done", "info the model is now '" + other + "'", "success done");
    assertThat(lab.all(id, AgentEvent.Message.class).map(AgentEvent.Message::text))
        .containsExactly("go", "One.", "go on", "Two.");
    assertThat(lab.host().session(id).meta().model()).isEqualTo(other);
  }

  @Test
  void aModelThatIsNotThereIsRefusedAndTheOldOneStays() throws InterruptedException {
    Agents host = lab.host();
    AgentSession session = lab.session(host, "{\"text\":\"One.\"}");
    String before = session.meta().model();
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive("{\"type\":\"model\",\"model\":\"nowhere.json\"}");
      assertThat(Lab.lines(client.next(Lab.SOON)))
          .singleElement()
          .asString()
          .contains("\"error\"")
          .contains("nowhere.json");
    }
    assertThat(session.meta().model()).isEqualTo(before);
  }

  @Test
  void aClientCanMoveToAnotherSession() throws InterruptedException {
    Agents host = lab.host();
    AgentSession here = lab.session(host, "{\"text\":\"Here.\"}");
    AgentSession there = lab.session(host, "{\"text\":\"There.\"}");
    there.say("go");
    there.awaitIdle();
    try (AgentClient client = new AgentClient(host, here)) {
      client.receive("{\"type\":\"attach\",\"session_id\":\"" + there.id() + "\"}");
      assertThat(all(client)).anyMatch(line -> line.contains("There."));
      assertThat(client.session()).isSameAs(there);
    }
  }

  @Test
  void whatWasSaidToAClientIsNotLostWhenItAttachesAnew() throws InterruptedException {
    Agents host = lab.host();
    AgentSession session = lab.session(host, "{\"text\":\"Hello.\"}");
    try (AgentClient client = new AgentClient(host, session)) {
      Thread reader =
          Thread.ofPlatform()
              .start(
                  () -> {
                    receive(client, "nonsense");
                    receive(client, "{\"type\":\"attach\"}");
                  });
      Await.until(
          "that it waits, or is through",
          Lab.SOON,
          () -> reader.getState() == State.WAITING || !reader.isAlive());
      List<String> told = new ArrayList<>();
      while (told.stream().noneMatch(line -> line.contains("\"attached\""))) {
        told.addAll(Lab.lines(client.next(Lab.SOON)));
      }
      assertThat(told).hasSize(2).first().asString().contains("\"error\"");
      assertThat(reader.join(Lab.SOON)).isTrue();
    }
  }

  private static void receive(AgentClient client, String line) {
    try {
      client.receive(line);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void nullCountsAsNotGiven() throws InterruptedException {
    Agents host = lab.host();
    AgentSession session = lab.session(host, "{\"text\":\"Hello.\"}");
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive("{\"type\":\"attach\",\"session_id\":null,\"after\":null}");
      assertThat(all(client)).singleElement().asString().contains("\"attached\"");
    }
  }

  private static List<String> all(AgentClient client) throws InterruptedException {
    List<String> lines = new ArrayList<>();
    while (!client.caughtUp()) {
      lines.addAll(Lab.lines(client.next(Lab.SOON)));
    }
    return lines;
  }
}
