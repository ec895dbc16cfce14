package dev.konsol.agent;

import static dev.konsol.agent.PlayedModel.calls;
import static dev.konsol.agent.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Every event of a turn says which turn it is of, also when another host reads it.
class TurnIdTest {
  @TempDir private Path folder;
  private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder).with(new Policy(List.of(), Decision.ALLOW));
  }

  @AfterEach
  void close() {
    lab.close();
  }

  private static List<JsonNode> all(AgentSession session) {
    return session.journal().framedAfter(0, 1000).stream()
        .map(FramedEvent::line)
        .map(JsonMapper.shared()::readTree)
        .toList();
  }

  /// `TYPE turn`, with the turns by their order.
  private static List<String> turns(List<JsonNode> events) {
    List<String> ids = new ArrayList<>();
    List<String> told = new ArrayList<>();
    for (JsonNode event : events) {
      String id = event.path("turn_id").asString("");
      if (!id.isEmpty() && !ids.contains(id)) {
        assertThat(event.path("message_id").asString()).isEqualTo(id);
        ids.add(id);
      }
      told.add(event.path("type").asString() + " " + (id.isEmpty() ? "none" : ids.indexOf(id)));
    }
    return told;
  }

  @Test
  void everyEventSaysWhichTurnItIsOf() throws InterruptedException {
    lab.withTools(new SampleTools.Verbose(10));
    PlayedModel model = new PlayedModel(calls("a", "long", "{}"), says("Done."), says("Again."));
    Agents host = lab.withModel(model).host();
    AgentSession session = lab.played(host);
    session.say("one");
    assertThat(session.awaitIdle()).isPresent();
    session.say("two");
    assertThat(session.awaitIdle()).isPresent();
    List<String> expected =
        List.of(
            "message 0",
            "message 0",
            "tool_start 0",
            "tool_message 0",
            "message 0",
            "status 0",
            "turn_end 0",
            "message 1",
            "message 1",
            "status 1",
            "turn_end 1");
    assertThat(turns(all(session))).isEqualTo(expected);
    String id = session.id().value();
    host.close();
    assertThat(turns(all(lab.host().session(id)))).isEqualTo(expected);
  }
}
