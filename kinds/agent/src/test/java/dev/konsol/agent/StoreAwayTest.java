package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.StopReason;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A database that goes away and comes back: turns wait for it and say so, clients are told, and
/// nothing happens twice, whether or not what was being written had been written.
class StoreAwayTest {
  private static final Optional<KonsolException> AWAY =
      Optional.of(new KonsolException(ErrorCode.STORE_AWAY, "store: it is away"));
  private static final String CALL = "{\"tool_calls\":[{\"name\":\"endless\"}]}";
  private static final String DONE = "{\"text\":\"Done.\",\"repeat\":true}";

  @TempDir private Path folder;
  @AutoClose private Lab lab;
  private final SampleTools.Endless endless = new SampleTools.Endless(false);

  @BeforeEach
  void open() {
    lab = new Lab(folder).withTools(endless);
  }

  private void comeBack() {
    lab.store.failWith(Optional.empty());
    lab.store.answerNothingBut(Optional.empty());
  }

  @Test
  void aTurnWaitsForAStoreThatIsAwayAndSaysSo() throws Exception {
    AgentSession session = lab.session(lab.host(), CALL, DONE);
    Subscription client = session.follow();
    session.say("go");
    endless.began().await();
    lab.store.failWith(AWAY);
    endless.released().countDown();
    String heard = "";
    while (!heard.contains("the turn waits for it")) {
      heard = Lab.lines(client.next(Lab.SOON)).toString();
      assertThat(heard).isNotEqualTo("[]");
    }
    assertThatThrownBy(() -> session.say("more")).hasMessage("store: it is away");
    comeBack();
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.all(session.id().value(), AgentEvent.ToolMessage.class)).hasSize(1);
    assertThat(lab.all(session.id().value(), AgentEvent.TurnEnd.class)).hasSize(1);
  }

  @Test
  void whatWasWrittenWithoutAnAnswerIsNotWrittenAgain() throws Exception {
    AgentSession session = lab.session(lab.host(), CALL, DONE);
    session.say("go");
    endless.began().await();
    lab.store.answerNothingBut(AWAY);
    endless.released().countDown();
    Await.until(
        "the result is stored",
        Lab.SOON,
        () -> lab.all(session.id().value(), AgentEvent.ToolMessage.class).findAny().isPresent());
    comeBack();
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.all(session.id().value(), AgentEvent.ToolMessage.class)).hasSize(1);
    assertThat(lab.all(session.id().value(), AgentEvent.TurnEnd.class)).hasSize(1);
  }

  /// The client was told that it cannot be known; when it can, the message is answered.
  @Test
  void aMessageThatMayHaveBeenStoredIsAnsweredWhenTheStoreIsBack() throws Exception {
    Agents host = lab.host();
    AgentSession session = lab.session(host, DONE);
    lab.store.answerNothingBut(AWAY);
    assertThatThrownBy(() -> session.say("hello")).hasMessage("store: it is away");
    host.tick();
    assertThat(lab.all(session.id().value(), AgentEvent.TurnEnd.class)).isEmpty();
    comeBack();
    host.tick();
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.types(session.id().value()))
        .containsExactly("message", "message", "status", "turn_end");
  }

  @Test
  void aHostThatEndsDoesNotWaitForEachOfItsSessions() {
    Agents host = lab.host();
    for (int i = 0; i < 3; i++) {
      var _ = lab.session(host, DONE);
    }
    lab.store.failWith(AWAY);
    host.close();
    assertThat(lab.store.failed()).isZero();
    comeBack();
  }
}
