package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Outcome;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Inbox.Item;
import dev.konsol.core.store.StoredSession.Claim;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two hosts that do nothing by themselves: a session goes to and fro between them, and neither has
/// looked what the other did in between.
class HandOverTest {
  private static final String CALLS_NOTE =
      "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"note\"}]}";
  private static final String CALLS_GATE = CALLS_NOTE.replace("note", "gate");
  private static final Policy ALLOWED = new Policy(List.of(), Decision.ALLOW);
  private static final String DONE = "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}";

  private final Set<String> dead = ConcurrentHashMap.newKeySet();
  private final SampleTools.Note note = new SampleTools.Note();
  @AutoClose private final Lab lab;
  private final Path folder;
  private Agents a;
  private Agents b;

  HandOverTest(@TempDir Path folder) {
    this.folder = folder;
    this.lab = new Lab(folder);
  }

  @BeforeEach
  void open() {
    lab.withTools(note);
    a = lab.member("a", dead, folder);
    b = lab.member("b", dead, folder);
  }

  private static void move(String id, Agents from, Agents to) throws InterruptedException {
    assertThat(from.handOn(id, Lab.SOON, () -> assertThat(to.take(id)).isTrue())).isTrue();
  }

  @Test
  void aQuestionThatWasAnsweredElsewhereIsNotAnsweredAgain() throws InterruptedException {
    AgentSession there = lab.session(a, CALLS_NOTE, DONE);
    String id = there.id().value();
    there.say("go");
    String request = lab.await(id, AgentEvent.Confirm.class).requestId();
    move(id, a, b);
    AgentSession here = b.session(id);
    assertThat(here.confirm(request, true)).isEmpty();
    here.awaitIdle();
    move(id, b, a);

    assertThat(there.confirm(request, false)).map(Resolution::outcome).contains(Outcome.ANSWERED);

    assertThat(lab.all(id, AgentEvent.Resolved.class)).hasSize(1);
    assertThat(note.noted()).hasSize(1);
  }

  @Test
  void whatAnOldTurnMayNotKeepDoesNotCostTheNewClaim() throws InterruptedException {
    AgentSession there = lab.session(a, CALLS_NOTE, DONE);
    String id = there.id().value();
    Runnable late = there.journal().ofTurn(() -> there.journal().keep("a large text"));
    move(id, a, b);
    move(id, b, a);

    assertThatThrownBy(late::run)
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("another host");

    assertThat(there.journal().claim()).contains(new Claim("a/1", 5));
  }

  /// Sends an interrupt through a host that does not have the session; it waits there for its
  /// owner.
  private FutureTask<Boolean> sentInterrupt(AgentSession here) {
    FutureTask<Boolean> sent = new FutureTask<>(here::interrupt);
    Thread.ofVirtual().start(sent);
    Await.until("the interrupt", Lab.SOON, () -> !lab.store.inbox().awaited().isEmpty());
    return sent;
  }

  @Test
  void anInterruptStopsNoTurnThatBeganAfterIt() throws Exception {
    SampleTools.Gate gate = new SampleTools.Gate();
    Agents owner = lab.withTools(gate).with(ALLOWED).member("owner", dead, folder);
    AgentSession there = lab.session(owner, CALLS_GATE, DONE, CALLS_GATE, DONE);
    there.say("one");
    gate.began().acquire();
    FutureTask<Boolean> sent = sentInterrupt(b.session(there.id().value()));
    gate.open().release();
    there.awaitIdle();
    there.say("two");
    gate.began().acquire();

    owner.tick();

    assertThat(sent.get()).isFalse();
    gate.open().release();
    assertThat(there.awaitIdle()).contains(StopReason.COMPLETED);
  }

  @Test
  void anInterruptWhoseOutcomeWasNotStoredHappensOnce() throws Exception {
    SampleTools.Endless deaf = new SampleTools.Endless(true);
    Agents owner = lab.withTools(deaf).with(ALLOWED).member("owner", dead, folder);
    AgentSession there =
        lab.session(
            owner,
            "{\"when\":{\"matches\":\"one\"},\"tool_calls\":[{\"name\":\"endless\"}]}",
            "{\"text\":\"Well.\",\"repeat\":true}");
    there.say("one");
    deaf.began().await();
    FutureTask<Boolean> sent = sentInterrupt(b.session(there.id().value()));
    lab.store.failWith(Optional.of(new KonsolException(ErrorCode.STORE_AWAY, "it is away")));
    owner.tick();
    assertThat(lab.store.failed()).isPositive();
    lab.store.failWith(Optional.empty());
    String next = there.say("two");

    owner.tick();

    assertThat(sent.get()).isTrue();
    deaf.released().countDown();
    there.awaitIdle();
    assertThat(lab.all(there.id().value(), AgentEvent.TurnEnd.class))
        .extracting(AgentEvent.TurnEnd::turn, AgentEvent.TurnEnd::reason)
        .contains(tuple(next, StopReason.COMPLETED));
  }

  /// A row of before interrupts named their turn.
  @Test
  void anInterruptThatNamesNoTurnStopsTheOneThatIsOn() throws Exception {
    SampleTools.Endless endless = new SampleTools.Endless(false);
    Agents owner = lab.withTools(endless).with(ALLOWED).member("owner", dead, folder);
    AgentSession there = lab.session(owner, "{\"tool_calls\":[{\"name\":\"endless\"}]}");
    there.say("one");
    endless.began().await();
    lab.store.inbox().post(new Item(there.id().value(), "old", "{\"type\":\"interrupt\"}"));
    owner.tick();
    assertThat(there.awaitIdle()).contains(StopReason.INTERRUPTED);
  }
}
