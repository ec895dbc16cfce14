package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.SpendingLimits;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnTest {
  private static final String CALLS_NOTE =
      """
      {"when":{"role":"user"},"text":"I note it.","tool_calls":[{"name":"note","arguments":{"a":1}}]}""";
  private static final String DONE = "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}";
  private static final Policy ALLOW = new Policy(List.of(), Decision.ALLOW);

  @TempDir Path folder;
  @AutoClose private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder);
  }

  @Test
  void aRemarkIsKeptAndTheFirstWordsAreFoundBehindIt() throws Exception {
    Agents host = lab.host();
    AgentSession session = lab.session(host, "{\"text\":\"Good day.\"}");
    session.remark(Level.INFO, "working here");
    session.say("hello");
    session.awaitIdle();
    assertThat(host.events(session.id().value(), 0, 1).getFirst().line())
        .contains("\"seq\":1,\"type\":\"status\",\"level\":\"info\"");
    assertThat(host.firstWords(session.id().value())).contains("hello");
  }

  @Test
  void twoCallsWithOneIdAreBothRunAndBothAnswered() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    AgentSession session =
        lab.with(ALLOW)
            .withTools(note)
            .session(
                lab.host(),
                """
                {"when":{"role":"user"},"tool_calls":[
                 {"id":"same","name":"note","arguments":{"a":1}},
                 {"id":"same","name":"note","arguments":{"a":2}},
                 {"id":"","name":"note","arguments":{"a":3}}]}""",
                DONE);
    session.say("go");
    session.awaitIdle();
    assertThat(note.noted()).containsExactly("{\"a\":1}", "{\"a\":2}", "{\"a\":3}");
    List<String> asked =
        lab.all(session.id().value(), AgentEvent.Message.class)
            .flatMap(message -> message.calls().stream())
            .map(ToolCall::id)
            .toList();
    assertThat(asked).hasSize(3).doesNotHaveDuplicates().startsWith("same");
    assertThat(lab.all(session.id().value(), AgentEvent.ToolMessage.class).map(each -> each.id()))
        .containsExactlyElementsOf(asked);
  }

  @Test
  void whatHasBecomeSomethingElseSinceItWasAskedForIsNotDone() throws InterruptedException {
    SampleTools.Shifting tool = new SampleTools.Shifting();
    AgentSession session = lab.withTools(tool).session(lab.host(), CALLS_NOTE, DONE);
    try (Subscription _ = session.follow()) {
      session.say("go");
      String request = lab.await(session.id().value(), AgentEvent.Confirm.class).requestId();
      assertThat(session.confirm(request, true)).isEmpty();
      session.awaitIdle();
    }
    assertThat(tool.note().noted()).isEmpty();
    assertThat(lab.await(session.id().value(), AgentEvent.ToolMessage.class).content())
        .startsWith("What this call is about has changed");
  }

  @Test
  void aQuestionIsShownWholeAndWithWhatCannotBeSeen() {
    String command = "x".repeat(5_000) + "\u202e; rm y";
    AgentSession session =
        lab.withTools(new SampleTools.Note())
            .session(
                lab.host(),
                "{\"tool_calls\":[{\"name\":\"note\",\"arguments\":{\"command\":\""
                    + command
                    + "\"}}]}");
    try (Subscription _ = session.follow()) {
      session.say("go");
      String prompt = lab.await(session.id().value(), AgentEvent.Confirm.class).prompt();
      assertThat(prompt).contains("x".repeat(5_000) + "\\u{202E}; rm y").doesNotContain("\u202e");
      session.interrupt();
    }
  }

  @Test
  void aQuestionThatIsTooLongSaysSoAndShowsItsEnd() {
    String command = "echo " + "x".repeat(100_000) + "; rm y";
    AgentSession session =
        lab.withTools(new SampleTools.Note())
            .session(
                lab.host(),
                "{\"tool_calls\":[{\"name\":\"note\",\"arguments\":{\"command\":\""
                    + command
                    + "\"}}]}");
    try (Subscription _ = session.follow()) {
      session.say("go");
      String prompt = lab.await(session.id().value(), AgentEvent.Confirm.class).prompt();
      assertThat(prompt)
          .startsWith("[WARNING")
          .contains("note {\"command\":\"echo x")
          .endsWith("; rm y\"}");
      session.interrupt();
    }
  }

  @Test
  void modelAndToolsTakeTurnsUntilTheModelIsDone() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    AgentSession session = lab.with(ALLOW).withTools(note).session(lab.host(), CALLS_NOTE, DONE);
    session.say("go");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.types(session.id().value()))
        .containsExactly(
            "message", "message", "tool_start", "tool_message", "message", "status", "turn_end");
    assertThat(note.noted()).containsExactly("{\"a\":1}");
  }

  @Test
  void whatTheModelMayNotDoIsToldToIt() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    Policy deny = new Policy(List.of(), Decision.DENY);
    AgentSession session = lab.with(deny).withTools(note).session(lab.host(), CALLS_NOTE, DONE);
    session.say("go");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(note.noted()).isEmpty();
    assertThat(lab.await(session.id().value(), AgentEvent.ToolMessage.class).failed()).isTrue();
  }

  @Test
  void unknownAndBrokenToolsAreFailedResultsAndTheTurnGoesOn() throws InterruptedException {
    AgentSession session =
        lab.withTools(new SampleTools.Broken())
            .session(
                lab.host(),
                """
                {"when":{"role":"user"},"tool_calls":[{"name":"nosuch"},{"name":"broken"}]}""",
                DONE);
    session.say("go");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    List<AgentEvent.ToolMessage> results =
        lab.all(session.id().value(), AgentEvent.ToolMessage.class).toList();
    assertThat(results).extracting(AgentEvent.ToolMessage::failed).containsExactly(true, true);
    assertThat(results.getFirst().content()).contains("no tool 'nosuch'").contains("broken");
    assertThat(results.getLast().content()).doesNotContain("a bug");
  }

  @Test
  void aModelThatFailsEndsTheTurnAndTheSessionGoesOn() throws InterruptedException {
    AgentSession session =
        lab.session(
            lab.host(),
            "{\"text\":\"Half an ans\",\"error\":\"the model fell over\"}",
            "{\"text\":\"Here I am.\"}");
    session.say("one");
    assertThat(session.awaitIdle()).contains(StopReason.FAILED);
    assertThat(lab.await(session.id().value(), AgentEvent.Status.class))
        .isEqualTo(new AgentEvent.Status(Level.ERROR, "the model fell over"));
    session.say("two");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.all(session.id().value(), AgentEvent.Message.class))
        .extracting(AgentEvent.Message::text)
        .containsExactly("one", "Half an ans", "two", "Here I am.");
  }

  @Test
  void aScriptWithNothingLeftSaysSo() throws InterruptedException {
    AgentSession session = lab.session(lab.host(), "{\"when\":{\"role\":\"tool\"},\"text\":\"x\"}");
    session.say("go");
    assertThat(session.awaitIdle()).contains(StopReason.FAILED);
    assertThat(lab.await(session.id().value(), AgentEvent.Status.class).message())
        .contains("no reply left");
  }

  @Test
  void aModelThatNeverStopsIsStopped() throws InterruptedException {
    AgentLimits few = limits(3, AgentLimits.DEFAULT.resultChars());
    AgentSession session =
        lab.with(few)
            .with(ALLOW)
            .session(lab.host(), "{\"tool_calls\":[{\"name\":\"note\"}],\"repeat\":true}");
    session.say("go");
    assertThat(session.awaitIdle()).contains(StopReason.MAX_STEPS);
    assertThat(lab.all(session.id().value(), AgentEvent.ToolMessage.class)).hasSize(3);
  }

  @Test
  void whatIsSaidMeanwhileIsTheNextTurn() throws InterruptedException {
    SampleTools.Endless endless = new SampleTools.Endless(false);
    AgentSession session =
        lab.withTools(endless)
            .session(
                lab.host(),
                "{\"when\":{\"matches\":\"one\"},\"tool_calls\":[{\"name\":\"endless\"}]}",
                DONE,
                "{\"when\":{\"matches\":\"two\"},\"text\":\"Second.\"}");
    session.say("one");
    endless.began().await();
    session.say("two");
    endless.released().countDown();
    session.awaitIdle();
    assertThat(lab.all(session.id().value(), AgentEvent.TurnEnd.class)).hasSize(2);
    assertThat(lab.all(session.id().value(), AgentEvent.Message.class))
        .extracting(AgentEvent.Message::text)
        .containsExactly("one", "", "Done.", "two", "Second.");
  }

  @Test
  void aLongResultIsKeptOnceAndReferredTo() throws InterruptedException {
    AgentSession session =
        lab.with(limits(10, 1000))
            .withTools(new SampleTools.Verbose(5000))
            .session(
                lab.host(),
                """
                {"when":{"role":"user"},"tool_calls":[{"name":"long"},{"name":"long"}]}""",
                DONE);
    session.say("go");
    session.awaitIdle();
    List<AgentEvent.ToolMessage> results =
        lab.all(session.id().value(), AgentEvent.ToolMessage.class).toList();
    assertThat(results.getFirst().content()).hasSizeLessThan(1100).contains("left out");
    assertThat(results.getFirst().blob()).isPresent().isEqualTo(results.getLast().blob());
    assertThat(lab.store.text(results.getFirst().blob().orElseThrow().sha256()))
        .contains("x".repeat(5000));
  }

  @Test
  void aLongConversationIsSummedUpBeforeTheWindowIsFull() throws InterruptedException {
    AgentSession session =
        lab.withWindow(2000)
            .session(
                lab.host(),
                """
                {"when":{"matches":"^Sum up"},"text":"They spoke of apples.","repeat":true}""",
                "{\"text\":\"" + "apple ".repeat(500) + "\",\"repeat\":true}");
    for (int i = 0; i < 5; i++) {
      session.say("Tell me of apples, number " + i);
      assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    }
    List<AgentEvent.Message> summaries =
        lab.all(session.id().value(), AgentEvent.Message.class)
            .filter(message -> message.role() == Role.SUMMARY)
            .toList();
    assertThat(summaries).isNotEmpty();
    assertThat(summaries.getLast().text()).isEqualTo("They spoke of apples.");
    assertThat(session.meta().summarised()).isEqualTo(summaries.getLast().replaced());
    // The next host reads the summary, not what it stands for.
    AgentSession later = lab.host().session(session.id().value());
    assertThat(later.journal().historyLocked().tokens()).isLessThan(2000);
  }

  @Test
  void aSessionNeedsADirectoryAndAModel() {
    Agents host = lab.host();
    assertThatThrownBy(
            () ->
                host.create(
                    new NewSession(
                        folder.resolve("none"), Optional.of("x"), Optional.empty(), true)))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("is not a directory");
    assertThatThrownBy(() -> host.session("nobody"))
        .isInstanceOf(KonsolException.class)
        .extracting(e -> ((KonsolException) e).code())
        .isEqualTo(ErrorCode.UNKNOWN_SESSION);
  }

  @Test
  void aStoreThatFailsBreaksTheTurnOffAndRecoveryEndsIt() throws InterruptedException {
    SampleTools.Endless endless = new SampleTools.Endless(false);
    Agents host = lab.withTools(endless).host();
    AgentSession session = lab.session(host, "{\"tool_calls\":[{\"name\":\"endless\"}]}", DONE);
    Subscription client = session.follow();
    session.say("go");
    endless.began().await();
    lab.store.failWith(
        Optional.of(new KonsolException(ErrorCode.STORE_FAILED, "the disk is full")));
    endless.released().countDown();
    session.awaitIdle();
    List<String> lines = SubscriptionTest.drain(client);
    assertThat(lines).anyMatch(line -> line.contains("broke off: the disk is full"));
    lab.store.failWith(Optional.empty());
    AgentSession again = host.session(session.id().value());
    assertThat(again).isNotSameAs(session);
    assertThat(lab.await(session.id().value(), AgentEvent.TurnEnd.class).reason())
        .isEqualTo(StopReason.HOST_LOST);
  }

  @Test
  void theDirectoryCanChangeAndStaysChanged() throws Exception {
    AgentSession session = lab.session(lab.host(), DONE);
    Path other = Files.createDirectory(folder.resolve("other"));
    session.changeDirectory(other);
    assertThat(lab.host().session(session.id().value()).meta().directory()).isEqualTo(other);
  }

  static AgentLimits limits(int steps, int resultChars) {
    AgentLimits usual = AgentLimits.DEFAULT;
    return new AgentLimits(
        SpendingLimits.ofSteps(steps),
        resultChars,
        usual.replay(),
        usual.queued(),
        usual.request(),
        usual.idle(),
        Duration.ofMillis(200),
        usual.keep());
  }
}
