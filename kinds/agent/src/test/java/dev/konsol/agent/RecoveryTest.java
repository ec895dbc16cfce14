package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the next host makes of what a dead one left. The first host here is only closed: it writes
/// nothing any more from then on, which is what a killed one does.
class RecoveryTest {
  private static final String CALLS_NOTE =
      """
      {"when":{"role":"user"},"tool_calls":[{"name":"note","arguments":{"n":1}},{"name":"note","arguments":{"n":2}}]}""";
  private static final String DONE = "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}";

  @AutoClose private final Lab lab;

  RecoveryTest(@TempDir Path folder) {
    lab = new Lab(folder);
  }

  @Test
  void aTurnThatWaitsForAConfirmationGoesOnInTheNextHost() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    Agents first = lab.withTools(note).host();
    AgentSession before = lab.session(first, CALLS_NOTE, DONE);
    before.say("go");
    AgentEvent.Confirm confirm = lab.await(before.id().value(), AgentEvent.Confirm.class);
    first.close();

    Agents second = lab.host();
    AgentSession after = second.session(before.id().value());
    assertThat(after.active()).isTrue();
    String attached = after.attach(0).next(Lab.SOON).getFirst().line();
    assertThat(attached).contains("\"attached\"").contains(confirm.requestId());
    assertThat(after.confirm(confirm.requestId(), true)).isEmpty();
    Await.until(
        "the second confirm",
        Lab.SOON,
        () -> lab.all(before.id().value(), AgentEvent.Confirm.class).count() == 2);
    after.confirm(lab.await(before.id().value(), AgentEvent.Confirm.class).requestId(), true);
    assertThat(after.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(note.noted()).containsExactly("{\"n\":1}", "{\"n\":2}");
    assertThat(lab.all(before.id().value(), AgentEvent.TurnEnd.class)).hasSize(1);
    assertThat(lab.all(before.id().value(), AgentEvent.ToolStart.class)).hasSize(2);
  }

  @Test
  void aQuestionIsStillAskedByTheNextHost() throws InterruptedException {
    Agents first = lab.host();
    AgentSession before =
        lab.session(
            first, "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"ask_user\"}]}", DONE);
    before.say("go");
    String id = lab.await(before.id().value(), AgentEvent.Ask.class).requestId();
    first.close();

    AgentSession after = lab.host().session(before.id().value());
    after.answer(id, "the green one");
    assertThat(after.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.all(before.id().value(), AgentEvent.Ask.class)).hasSize(1);
    assertThat(lab.await(before.id().value(), AgentEvent.ToolMessage.class).content())
        .isEqualTo("the green one");
  }

  @Test
  void aToolThatRanWhenTheHostDiedIsNotRunAgain() throws InterruptedException {
    SampleTools.Endless endless = new SampleTools.Endless(false);
    Agents first = lab.withTools(endless).host();
    AgentSession before =
        lab.session(first, "{\"tool_calls\":[{\"name\":\"endless\"}]}", "{\"text\":\"Hm.\"}");
    before.say("go");
    endless.began().await();
    first.close();
    assertThat(lab.types(before.id().value())).endsWith("tool_start");

    Agents second = lab.host();
    second.takeUp();
    AgentEvent.TurnEnd end = lab.await(before.id().value(), AgentEvent.TurnEnd.class);
    assertThat(end.reason()).isEqualTo(StopReason.HOST_LOST);
    assertThat(lab.types(before.id().value()))
        .endsWith("tool_start", "tool_message", "status", "turn_end");
    AgentSession after = second.session(before.id().value());
    after.say("go on");
    assertThat(after.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.all(before.id().value(), AgentEvent.ToolStart.class)).hasSize(1);
  }

  @Test
  void whatNobodyAnsweredInTheFirstHostExpiresInTheSecond() {
    Agents first = lab.host();
    AgentSession before = lab.session(first, CALLS_NOTE, DONE);
    before.say("go");
    lab.await(before.id().value(), AgentEvent.Confirm.class);
    first.close();
    Agents second = lab.host();
    second.start();
    second.takeUp();
    Await.until("the session is taken up", Lab.SOON, () -> second.hydrated() == 1);
    lab.clock.advance(AgentLimits.DEFAULT.request());
    Await.until(
        "the deadline",
        Lab.SOON,
        () -> lab.all(before.id().value(), AgentEvent.Resolved.class).findAny().isPresent());
  }

  @Test
  void aSessionThatAnotherHostHasIsReadAndNotTaken() {
    Agents first = lab.host();
    AgentSession before = lab.session(first, DONE);
    // Not closed: for a host that thinks others alive it stays the owner.
    Optional<Claim> claim = lab.store.find(before.id().value()).map(StoredSession::claim);
    assertThat(claim).contains(new Claim("host-1/1", 1));
    AgentSettings careful = withAllAlive(before.settings());
    try (Agents second =
        new Agents(new Host(), lab.store, RecoveryTest::noModel, List.of(), careful)) {
      AgentSession there = second.session(before.id().value());
      assertThat(there.state()).isEqualTo(new SessionState.Ready());
      assertThatThrownBy(() -> second.delete(before.id().value()))
          .isInstanceOf(KonsolException.class)
          .hasMessageContaining("is open on another host");
    }
    assertThat(lab.store.find(before.id().value()).map(StoredSession::claim)).isEqualTo(claim);
  }

  private static Completer noModel(String name) {
    throw new AssertionError(name + " was asked for");
  }

  private static AgentSettings withAllAlive(AgentSettings usual) {
    return new AgentSettings(
        usual.model(),
        usual.instructions(),
        usual.policy(),
        usual.limits(),
        new AgentSettings.Ownership("host-x", _ -> true),
        usual.clock(),
        usual.ids(),
        usual.always(),
        Spans::global);
  }

  @Test
  void idleSessionsAreLetGoAndComeBackWhenTouched() {
    Agents host = lab.host();
    AgentSession session = lab.session(host, DONE);
    try (Subscription _ = session.follow()) {
      lab.clock.advance(Duration.ofHours(1));
      host.tick();
      assertThat(host.hydrated()).isEqualTo(1);
    }
    lab.clock.advance(Duration.ofHours(1));
    host.tick();
    assertThat(host.hydrated()).isZero();
    assertThat(lab.store.find(session.id().value()).map(StoredSession::owner))
        .contains(StoredSession.NOBODY);
    assertThat(host.session(session.id().value()).id()).isEqualTo(session.id());
  }

  /// It was idle, and what was in memory is let go while somebody says something to it.
  @Test
  void aSessionThatIsOpenedAgainWhileItIsLetGoStaysThisHosts() throws InterruptedException {
    Agents host = lab.host();
    AgentSession before = lab.session(host, "{\"text\":\"Hm.\"}");
    before.lost();
    AgentSession again = host.session(before.id().value());

    before.stop(Budget.of(Lab.SOON));

    again.say("go");
    assertThat(again.awaitIdle()).contains(StopReason.COMPLETED);
  }

  @Test
  void sessionsThatTheStoreDoesNotLetGoAreLetGoLater() {
    Agents host = lab.host();
    AgentSession session = lab.session(host, DONE);
    lab.clock.advance(Duration.ofHours(1));
    lab.store.failWith(Optional.of(new KonsolException(ErrorCode.STORE_FAILED, "it is locked")));
    host.tick();
    assertThat(host.hydrated()).isZero();
    lab.store.failWith(Optional.empty());
    assertThat(lab.store.find(session.id().value()).map(StoredSession::owner))
        .isNotEqualTo(Optional.of(StoredSession.NOBODY));
    host.tick();
    assertThat(lab.store.find(session.id().value()).map(StoredSession::owner))
        .contains(StoredSession.NOBODY);
  }
}
