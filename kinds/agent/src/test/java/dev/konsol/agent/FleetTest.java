package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.ClientMessage;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Outcome;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.event.Update;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Attention;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two hosts that share a store, and what their clients see of each other's sessions.
class FleetTest {
  private static final String CALLS_NOTE =
      "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"note\",\"arguments\":{\"n\":1}}]}";
  private static final String DONE = "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}";

  private final Set<String> dead = ConcurrentHashMap.newKeySet();
  private final SampleTools.Note note = new SampleTools.Note();
  @AutoClose private final Lab lab;
  private final Path folder;
  private Agents a;
  private Agents b;

  FleetTest(@TempDir Path folder) {
    this.folder = folder;
    this.lab = new Lab(folder);
  }

  @BeforeEach
  void start() {
    lab.withTools(note);
    a = lab.member("a", dead, folder);
    b = lab.member("b", dead, folder);
    a.start();
    b.start();
  }

  private Claim claim(AgentSession session) {
    return lab.store.find(session.id().value()).map(StoredSession::claim).orElseThrow();
  }

  /// What a client sees until a turn has ended.
  private static List<String> untilTurnEnd(Subscription client) throws InterruptedException {
    List<String> lines = new ArrayList<>();
    while (lines.stream().noneMatch(line -> line.contains("\"turn_end\""))) {
      client.next(Lab.SOON).stream().map(Update::line).forEach(lines::add);
    }
    return lines;
  }

  @Test
  void aClientOfAnotherHostSeesTheSameEventsAndIsHeard() throws InterruptedException {
    AgentSession there = lab.session(a, CALLS_NOTE, DONE);
    AgentSession here = b.session(there.id().value());
    Claim owner = claim(there);
    try (Subscription client = here.attach(0)) {
      String turn = here.say("go");
      AgentEvent.Confirm confirm = lab.await(there.id().value(), AgentEvent.Confirm.class);
      Await.until("the request", Lab.SOON, () -> here.state().equals(new SessionState.Waiting()));
      assertThat(here.confirm(confirm.requestId(), true)).isEmpty();
      assertThat(here.confirm(confirm.requestId(), false))
          .map(Resolution::outcome)
          .contains(Outcome.ANSWERED);
      List<String> seen = untilTurnEnd(client);
      assertThat(seen.stream().filter(line -> line.contains("\"seq\"")).toList())
          .isEqualTo(Lab.stored(there));
      assertThat(lab.all(there.id().value(), AgentEvent.TurnEnd.class))
          .extracting(AgentEvent.TurnEnd::turn)
          .containsExactly(turn);
    }
    assertThat(here.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(note.noted()).containsExactly("{\"n\":1}");
    assertThat(claim(there)).isEqualTo(owner);
    assertThat(here.interrupt()).isFalse();
  }

  @Test
  void whatIsSaidWithAKeyIsSaidOnceOnWhicheverHost() {
    AgentSession there = lab.session(a, CALLS_NOTE, DONE);
    AgentSession here = b.session(there.id().value());
    ClientMessage.Say said = new ClientMessage.Say("go", List.of(), Optional.empty());
    String id = here.say(said, "key");
    assertThat(there.say(said, "key")).isEqualTo(id);
    dead.add("a/1");
    assertThat(here.say(said, "key")).isEqualTo(id);
    assertThat(claim(there)).isEqualTo(new Claim("b/1", 2));
    assertThat(lab.all(there.id().value(), AgentEvent.Message.class))
        .extracting(AgentEvent.Message::id)
        .containsOnlyOnce(id);
    assertThat(here.meta().queue()).isEmpty();
  }

  @Test
  void whatWasRefusedIsTriedAgainWithItsKeyOnWhicheverHost() throws InterruptedException {
    lab.with(new Policy(List.of(), Decision.ALLOW));
    Agents owner = lab.member("owner", dead, folder);
    owner.start();
    AgentSession there = lab.session(owner, DONE, "{\"text\":\"Hm.\",\"repeat\":true}");
    AgentSession here = b.session(there.id().value());
    Path missing = folder.resolve("missing");
    ClientMessage.Say said = new ClientMessage.Say("go", List.of(), Optional.of(missing + ""));
    refused(() -> here.say(said, "k"), "is not a directory");
    refused(() -> there.say(said, "k"), "is not a directory");
    refused(() -> here.say(said, "k"), "is not a directory");
    assertThat(missing.toFile().mkdir()).isTrue();

    assertThat(here.say(said, "k")).isEqualTo(there.say(said, "k"));

    assertThat(there.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.types(there.id().value())).containsOnlyOnce("turn_end");
  }

  @Test
  void anotherTextWithTheSameKeyIsRefusedOnWhicheverHost() throws InterruptedException {
    AgentSession there = lab.session(a, "{\"text\":\"Hm.\",\"repeat\":true}");
    AgentSession here = b.session(there.id().value());
    ClientMessage.Say one = new ClientMessage.Say("one", List.of(), Optional.empty());
    ClientMessage.Say two = new ClientMessage.Say("two", List.of(), Optional.empty());
    assertThat(here.say(one, "here")).isNotEqualTo(there.say(two, "there"));
    for (AgentSession session : List.of(here, there)) {
      refused(() -> session.say(two, "here"), "something else was sent under this key");
      refused(() -> session.say(one, "there"), "something else was sent under this key");
      assertThat(session.say(one, "here")).isNotEqualTo(session.say(two, "there"));
    }
    assertThat(there.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.all(there.id().value(), AgentEvent.Message.class))
        .extracting(AgentEvent.Message::text)
        .containsExactly("one", "Hm.", "two", "Hm.");
  }

  private static void refused(ThrowingCallable said, String why) {
    assertThatThrownBy(said).isInstanceOf(KonsolException.class).hasMessageContaining(why);
  }

  @Test
  void whatTheOwnerRefusesIsSaidOnTheOtherHost() {
    AgentSession there = lab.session(a, CALLS_NOTE, DONE);
    AgentSession here = b.session(there.id().value());
    assertThatThrownBy(() -> here.say(" "))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("a message has 1 to");
    assertThatThrownBy(() -> here.answer("none", "x"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("there is no request 'none'");
    refused(() -> here.answer("\0", "x"), "there is no request '?'");
    assertThat(lab.types(there.id().value())).isEmpty();
  }

  @Test
  void anOpenQuestionOfADeadHostIsAnsweredOnceOnAnother() throws InterruptedException {
    AgentSession there = lab.session(a, CALLS_NOTE, DONE);
    there.say("go");
    AgentEvent.Confirm confirm = lab.await(there.id().value(), AgentEvent.Confirm.class);
    AgentSession here = b.session(there.id().value());
    try (Subscription client = here.attach(0)) {
      dead.add("a/1");
      assertThat(here.confirm(confirm.requestId(), true)).isEmpty();
      assertThat(untilTurnEnd(client)).last().asString().contains("completed");
    }
    assertThat(claim(there)).isEqualTo(new Claim("b/1", 2));
    assertThat(note.noted()).containsExactly("{\"n\":1}");
    assertThat(lab.all(there.id().value(), AgentEvent.Resolved.class)).hasSize(1);
  }

  @Test
  void aHostThatLostASessionWritesNothingAndShowsWhatTheOtherDoes() throws InterruptedException {
    // It would take the session, too, and it is b that is looked at.
    a.close();
    SampleTools.Endless endless = new SampleTools.Endless(false);
    lab.withTools(endless);
    Agents slow = lab.member("slow", dead, folder);
    slow.start();
    AgentSession there =
        lab.session(slow, "{\"tool_calls\":[{\"name\":\"endless\"}]}", "{\"text\":\"Hm.\"}");
    try (Subscription client = there.attach(0)) {
      there.say("go");
      endless.began().await();
      dead.add("slow/1");
      b.takeUp();
      AgentEvent.TurnEnd end = lab.await(there.id().value(), AgentEvent.TurnEnd.class);
      assertThat(end.reason()).isEqualTo(StopReason.HOST_LOST);
      slow.checkClaims();
      dead.remove("slow/1");
      List<String> seen = untilTurnEnd(client);
      assertThat(seen).anyMatch(line -> line.contains("lives on another host"));
      assertThat(seen.stream().filter(line -> line.contains("\"seq\"")).toList())
          .isEqualTo(Lab.stored(b.session(there.id().value())));
      Await.until("the tool's end", Lab.SOON, () -> !there.active());
      assertThat(there.say("and now")).isNotEmpty();
    }
    assertThat(claim(there)).isEqualTo(new Claim("b/1", 2));
    assertThat(lab.all(there.id().value(), AgentEvent.ToolStart.class)).hasSize(1);
  }

  @Test
  void aDrainedHostFinishesItsToolAndAnotherGoesOn() throws Exception {
    // They would take the session, too, and do not have the tool.
    a.close();
    b.close();
    SampleTools.Gate gate = new SampleTools.Gate();
    lab.withTools(gate).with(new Policy(List.of(), Decision.ALLOW));
    Agents leaving = lab.member("leaving", dead, folder);
    Agents staying = lab.member("staying", dead, folder);
    staying.start();
    AgentSession there =
        lab.session(
            leaving,
            "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"gate\"},{\"name\":\"gate\"}]}",
            DONE);
    String id = there.id().value();
    there.say("go");
    gate.began().acquire();
    assertThat(leaving.drain(Duration.ZERO)).isFalse();
    assertThatThrownBy(() -> there.say("more"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("hands its sessions on");
    gate.open().release();
    assertThat(leaving.drain(Lab.SOON)).isTrue();
    staying.takeUp();
    gate.began().acquire();
    gate.open().release();
    assertThat(lab.await(id, AgentEvent.TurnEnd.class).reason()).isEqualTo(StopReason.COMPLETED);
    assertThat(lab.types(id))
        .containsExactly(
            "message",
            "message",
            "tool_start",
            "tool_message",
            "tool_start",
            "tool_message",
            "message",
            "status",
            "turn_end");
  }

  @Test
  void aTurnThatStoppedForAHostWhichDoesNotGetItGoesOn() throws Exception {
    SampleTools.Gate gate = new SampleTools.Gate();
    lab.withTools(gate).with(new Policy(List.of(), Decision.ALLOW));
    AgentSession there =
        lab.session(
            lab.member("staying", dead, folder),
            "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"gate\"}]}",
            DONE);
    there.say("go");
    gate.began().acquire();
    there.drain();
    gate.open().release();
    Await.until("it stands", Lab.SOON, () -> !there.active());

    there.resume();

    assertThat(lab.await(there.id().value(), AgentEvent.TurnEnd.class).reason())
        .isEqualTo(StopReason.COMPLETED);
  }

  /// The turn waits for the store to take the start of a tool; when that is back, its host has lost
  /// the session, and finds that out in another thread.
  @Test
  void noToolStartsOnAHostThatLostTheSessionWhileTheStoreWasAway() throws Exception {
    SampleTools.Gate gate = new SampleTools.Gate();
    lab.withTools(gate, note).with(new Policy(List.of(), Decision.ALLOW));
    Agents losing = lab.member("losing", dead, folder);
    AgentSession there =
        lab.session(
            losing,
            "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"gate\"},{\"name\":\"note\"}]}",
            DONE);
    String id = there.id().value();
    there.say("go");
    gate.began().acquire();
    there.drain();
    gate.open().release();
    Await.until("it stands", Lab.SOON, () -> !there.active());
    lab.store.failWith(Optional.of(new KonsolException(ErrorCode.STORE_AWAY, "it is away")));
    there.resume();
    Await.until("the tool's start is tried", Lab.SOON, () -> lab.store.failed() > 0);
    try (var _ = there.journal().held()) {
      lab.store.failWith(Optional.empty());
      assertThat(lab.store.claim(id, claim(there), "elsewhere/1")).isPresent();
      refused(() -> there.journal().settle(), "another host");
    }
    losing.close();
    assertThat(note.noted()).isEmpty();
    assertThat(lab.types(id)).endsWith("tool_start", "tool_message");
  }

  @Test
  void aDrainedHostMakesNothing(@TempDir Path workplaces) throws Exception {
    assertThat(a.drain(Lab.SOON)).isTrue();
    NewSession wanted =
        new NewSession(
            new NewSession.Place.Own(workplaces),
            NewSession.Lasting.UNTIL_DELETED,
            Optional.of(lab.script(DONE)),
            Optional.empty(),
            true);
    assertThatThrownBy(() -> a.create(wanted))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("hands its sessions on");
    assertThat(b.list(10)).isEmpty();
    assertThat(workplaces).isEmptyDirectory();
  }

  @Test
  void anAppendUnderAnOldFenceLosesTheSession() {
    AgentSession there = lab.session(a, CALLS_NOTE, DONE);
    String id = there.id().value();
    assertThat(lab.store.claim(id, claim(there), "b/1")).isPresent();
    dead.add("b/1");
    assertThatThrownBy(() -> there.remark(Level.INFO, "late"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("another host");
    assertThat(lab.types(id)).isEmpty();
    there.remark(Level.INFO, "mine again");
    assertThat(claim(there)).isEqualTo(new Claim("a/1", 3));
  }

  @Test
  void aFolderThatOnlyADeadHostHasIsWaitedFor(@TempDir Path elsewhere) {
    AgentSession there =
        a.create(
            new NewSession(
                elsewhere, Optional.of(lab.script(CALLS_NOTE, DONE)), Optional.empty(), true));
    there.say("go");
    lab.await(there.id().value(), AgentEvent.Confirm.class);
    AgentSession here = b.session(there.id().value());
    Claim owner = claim(there);
    dead.add("a/1");
    b.takeUp();
    Await.until("that it waits", Lab.SOON, () -> here.claim().stranded());
    assertThat(here.state()).isEqualTo(new SessionState.Waiting());
    assertThatThrownBy(() -> here.say("hello"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("waits for the host 'a', which has its folder " + elsewhere);
    assertThat(claim(there)).isEqualTo(owner);
  }

  @Test
  void whatWaitsForAHostIsListedSoByAHostThatNeverOpenedIt(@TempDir Path elsewhere) {
    AgentSession there =
        a.create(
            new NewSession(
                elsewhere, Optional.of(lab.script(CALLS_NOTE, DONE)), Optional.empty(), true));
    there.say("go");
    lab.await(there.id().value(), AgentEvent.Confirm.class);
    assertThat(b.list(1).getFirst().state()).isEqualTo(new SessionState.Busy());
    dead.add("a/1");
    SessionInfo listed = b.list(1).getFirst();
    assertThat(listed.state()).isEqualTo(new SessionState.Waiting());
    assertThat(listed.awaited()).contains("a");
    assertThat(b.attention(listed)).isEqualTo(Attention.WAITING);
    assertThat(b.stored(1).getFirst().state()).isEqualTo(new SessionState.Waiting());
  }
}
