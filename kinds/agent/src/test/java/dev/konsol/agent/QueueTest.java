package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.event.StopReason;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was said while a turn was on is stored when it is acknowledged.
class QueueTest {
  private static final String ENDLESS =
      "{\"when\":{\"matches\":\"one\"},\"tool_calls\":[{\"name\":\"endless\"}]}";
  private static final String TWO = "{\"when\":{\"matches\":\"two\"},\"text\":\"Second.\"}";
  private static final String THREE = "{\"when\":{\"matches\":\"three\"},\"text\":\"Third.\"}";

  @TempDir Path folder;
  private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder);
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void messagesThatWaitedWhenTheHostDiedAreAnsweredByTheNext() throws InterruptedException {
    SampleTools.Endless endless = new SampleTools.Endless(false);
    Agents first = lab.withTools(endless).host();
    AgentSession before = lab.session(first, ENDLESS, TWO, THREE);
    before.say("one");
    endless.began().await();
    String second = before.say("two");
    String third = before.say("three");
    first.close();

    Agents next = lab.host();
    next.takeUp();
    String id = before.id().value();
    assertThat(next.session(id).awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.all(id, AgentEvent.TurnEnd.class))
        .extracting(AgentEvent.TurnEnd::reason)
        .containsExactly(StopReason.HOST_LOST, StopReason.COMPLETED, StopReason.COMPLETED);
    assertThat(lab.all(id, AgentEvent.TurnEnd.class).skip(1))
        .extracting(AgentEvent.TurnEnd::turn)
        .containsExactly(second, third);
    assertThat(messages(id)).containsExactly("one", "", "two", "Second.", "three", "Third.");
    assertThat(next.session(id).meta().queue()).isEmpty();
  }

  @Test
  void anInterruptDropsWhatWaitsAndSaysSo() throws InterruptedException {
    SampleTools.Endless endless = new SampleTools.Endless(false);
    Agents host = lab.withTools(endless).host();
    AgentSession session = lab.session(host, ENDLESS, TWO);
    session.say("one");
    endless.began().await();
    session.say("two");
    session.interrupt();
    assertThat(session.awaitIdle()).contains(StopReason.INTERRUPTED);
    assertThat(lab.statuses(session.id().value()))
        .containsExactly("info interrupted: a message that waited was dropped");
    assertThat(session.meta().queue()).isEmpty();
    assertThat(messages(session.id().value())).containsExactly("one", "");
  }

  private List<String> messages(String id) {
    return lab.all(id, AgentEvent.Message.class)
        .filter(message -> message.role() != Role.HOST)
        .map(AgentEvent.Message::text)
        .toList();
  }
}
