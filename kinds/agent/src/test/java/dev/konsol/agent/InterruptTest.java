package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.StopReason;
import dev.konsol.core.KonsolException;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptTest {
  @TempDir Path folder;
  @AutoClose private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder).with(TurnTest.limits(10, 1000));
  }

  @Test
  void theToolIsInterruptedAndEveryCallGetsAResult() throws InterruptedException {
    SampleTools.Endless endless = new SampleTools.Endless(false);
    AgentSession session =
        lab.withTools(endless)
            .session(
                lab.host(),
                """
                {"tool_calls":[{"name":"endless"},{"name":"endless"}]}""",
                "{\"text\":\"Later.\"}");
    session.say("go");
    endless.began().await();
    session.interrupt();
    assertThat(session.awaitIdle()).contains(StopReason.INTERRUPTED);
    assertThat(lab.all(session.id().value(), AgentEvent.ToolMessage.class))
        .hasSize(2)
        .allMatch(message -> message.failed() && message.content().startsWith("interrupted"));
    assertThat(lab.all(session.id().value(), AgentEvent.TurnEnd.class)).hasSize(1);
    session.say("and now?");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
  }

  @Test
  void aToolThatDoesNotListenIsLeftBehind() throws InterruptedException {
    SampleTools.Endless deaf = new SampleTools.Endless(true);
    AgentSession session =
        lab.withTools(deaf).session(lab.host(), "{\"tool_calls\":[{\"name\":\"endless\"}]}");
    Subscription client = session.follow();
    session.say("go");
    deaf.began().await();
    session.interrupt();
    assertThat(session.awaitIdle()).contains(StopReason.INTERRUPTED);
    assertThat(SubscriptionTest.drain(client))
        .anyMatch(line -> line.contains("takes its time to stop"));
    deaf.released().countDown();
  }

  @Test
  void aSessionThatIsBeingDeletedIsNotTakenUpAgain() throws InterruptedException {
    SampleTools.Endless deaf = new SampleTools.Endless(true);
    Agents host = lab.withTools(deaf).host();
    String id = lab.session(host, "{\"tool_calls\":[{\"name\":\"endless\"}]}").id().value();
    host.session(id).say("go");
    deaf.began().await();
    Thread deleting = Thread.ofVirtual().start(() -> delete(host, id));
    Await.until(
        "that nobody gets it any more",
        Lab.SOON,
        () -> catchThrowable(() -> host.session(id)) instanceof KonsolException);
    deaf.released().countDown();
    deleting.join();
    assertThat(host.find(id)).isEmpty();
    assertThat(host.hydrated()).isZero();
  }

  private static void delete(Agents host, String id) {
    try {
      host.delete(id);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theModelsStreamIsCutAndWhatItSaidIsKept() throws InterruptedException {
    AgentSession session =
        lab.session(
            lab.host(),
            "{\"text\":\"" + "word ".repeat(200) + "\",\"chunk_chars\":5,\"delay_ms\":20}");
    Subscription client = session.follow();
    session.say("go");
    List<String> lines = Lab.lines(client.next(Lab.SOON));
    while (lines.stream().noneMatch(line -> line.contains("\"chunk\""))) {
      lines = Lab.lines(client.next(Lab.SOON));
    }
    session.interrupt();
    assertThat(session.awaitIdle()).contains(StopReason.INTERRUPTED);
    assertThat(lab.all(session.id().value(), AgentEvent.Message.class).toList().getLast().text())
        .startsWith("word")
        .hasSizeLessThan(1000);
  }

  @Test
  void whatWasSaidMeanwhileIsDropped() throws InterruptedException {
    SampleTools.Endless endless = new SampleTools.Endless(false);
    AgentSession session =
        lab.withTools(endless).session(lab.host(), "{\"tool_calls\":[{\"name\":\"endless\"}]}");
    session.say("one");
    endless.began().await();
    session.say("two");
    session.interrupt();
    session.awaitIdle();
    assertThat(lab.all(session.id().value(), AgentEvent.TurnEnd.class)).hasSize(1);
    assertThat(lab.all(session.id().value(), AgentEvent.Message.class))
        .noneMatch(message -> message.text().equals("two"));
  }
}
