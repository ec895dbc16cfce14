package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Outcome;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.event.StopReason;
import dev.konsol.core.KonsolException;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestsTest {
  private static final String CALLS_NOTE =
      "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"note\",\"arguments\":{\"n\":1}}]}";
  private static final String ASKS =
      "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"ask_user\"}]}";
  private static final String DONE = "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}";

  @TempDir Path folder;
  @AutoClose private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder);
  }

  @Test
  void aToolThatChangesSomethingWaitsForAConfirmation() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    AgentSession session = lab.withTools(note).session(lab.host(), CALLS_NOTE, DONE);
    session.say("go");
    AgentEvent.Confirm confirm = lab.await(session.id().value(), AgentEvent.Confirm.class);
    assertThat(note.noted()).isEmpty();
    assertThat(confirm.prompt()).contains("note").contains("{\"n\":1}");
    assertThat(session.confirm(confirm.requestId(), true)).isEmpty();
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(note.noted()).hasSize(1);
    assertThat(lab.types(session.id().value()))
        .containsSubsequence("tool_start", "confirm", "resolved", "tool_message", "turn_end");
  }

  @Test
  void noMeansNo() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    AgentSession session = lab.withTools(note).session(lab.host(), CALLS_NOTE, DONE);
    session.say("go");
    session.confirm(lab.await(session.id().value(), AgentEvent.Confirm.class).requestId(), false);
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(note.noted()).isEmpty();
    assertThat(lab.await(session.id().value(), AgentEvent.ToolMessage.class).content())
        .contains("said no");
  }

  @Test
  void theFirstAnswerCountsAndTheSecondLearnsOfIt() throws InterruptedException {
    AgentSession session = lab.session(lab.host(), ASKS, DONE);
    session.say("go");
    String id = lab.await(session.id().value(), AgentEvent.Ask.class).requestId();
    assertThat(session.answer(id, "the blue one")).isEmpty();
    session.awaitIdle();
    assertThat(session.answer(id, "the red one")).contains(Resolution.answer("the blue one"));
    assertThat(lab.await(session.id().value(), AgentEvent.ToolMessage.class).content())
        .isEqualTo("the blue one");
    assertThat(lab.all(session.id().value(), AgentEvent.Resolved.class)).hasSize(1);
  }

  @Test
  void anAnswerHasToFitItsRequest() {
    AgentSession session = lab.session(lab.host(), ASKS, DONE);
    session.say("go");
    String id = lab.await(session.id().value(), AgentEvent.Ask.class).requestId();
    assertThatThrownBy(() -> session.confirm(id, true)).isInstanceOf(KonsolException.class);
    assertThatThrownBy(() -> session.answer("nothing", "x"))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("no request 'nothing'");
    assertThat(session.active()).isTrue();
  }

  @Test
  void interruptReleasesARequestAtOnce() throws InterruptedException {
    AgentSession session = lab.session(lab.host(), CALLS_NOTE, DONE);
    session.say("go");
    lab.await(session.id().value(), AgentEvent.Confirm.class);
    assertThat(session.interrupt()).isTrue();
    // Resolved when interrupt returns.
    assertThat(lab.all(session.id().value(), AgentEvent.Resolved.class))
        .singleElement()
        .extracting(resolved -> resolved.resolution().outcome())
        .isEqualTo(Outcome.CANCELLED);
    assertThat(session.awaitIdle()).contains(StopReason.INTERRUPTED);
    assertThat(lab.all(session.id().value(), AgentEvent.TurnEnd.class)).hasSize(1);
    assertThat(session.interrupt()).isFalse();
  }

  @Tag("slow")
  @Test
  void ofAThousandAsksNoneIsLeftAfterTheDeadline() {
    Agents host = lab.host();
    List<AgentSession> sessions = new ArrayList<>();
    String script = lab.script(ASKS, DONE);
    for (int i = 0; i < 1000; i++) {
      AgentSession session =
          host.create(new NewSession(folder, Optional.of(script), Optional.empty(), true));
      session.say("go");
      sessions.add(session);
    }
    sessions.forEach(session -> lab.await(session.id().value(), AgentEvent.Ask.class));
    host.tick();
    assertThat(sessions).allMatch(session -> pending(session) == 1);
    lab.clock.advance(AgentLimits.DEFAULT.request());
    host.tick();
    assertThat(sessions).allMatch(session -> pending(session) == 0);
    Await.until(
        "the end of all turns", Lab.SOON, () -> sessions.stream().noneMatch(AgentSession::active));
    for (AgentSession session : sessions) {
      assertThat(lab.await(session.id().value(), AgentEvent.Resolved.class).resolution())
          .isEqualTo(new Resolution(Outcome.EXPIRED, Optional.of("this one"), false));
    }
  }

  private int pending(AgentSession session) {
    return lab.store.pending(session.id().value()).size();
  }

  @Test
  void withNobodyThereTheDefaultCountsAtOnce() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    Agents host = lab.withTools(note, new SampleTools.Ask()).host();
    AgentSession confirms = lab.unattended(host, CALLS_NOTE, DONE);
    confirms.say("go");
    assertThat(confirms.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(note.noted()).isEmpty();
    AgentSession asks = lab.unattended(host, ASKS, DONE);
    asks.say("go");
    asks.awaitIdle();
    assertThat(lab.await(asks.id().value(), AgentEvent.ToolMessage.class).content())
        .isEqualTo("this one");
  }

  @Test
  void theLastClientToLeaveTakesTheAnswerAlong() throws InterruptedException {
    Agents host = lab.host();
    AgentSession session = lab.unattended(host, CALLS_NOTE, DONE);
    Subscription one = session.follow();
    Subscription two = session.follow();
    session.say("go");
    lab.await(session.id().value(), AgentEvent.Confirm.class);
    one.close();
    assertThat(pending(session)).isEqualTo(1);
    two.listenOnly();
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.await(session.id().value(), AgentEvent.Resolved.class).resolution().outcome())
        .isEqualTo(Outcome.UNATTENDED);
  }
}
