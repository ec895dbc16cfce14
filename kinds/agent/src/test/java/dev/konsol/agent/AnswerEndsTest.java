package dev.konsol.agent;

import static dev.konsol.agent.PlayedModel.calls;
import static dev.konsol.agent.PlayedModel.ends;
import static dev.konsol.agent.PlayedModel.fails;
import static dev.konsol.agent.PlayedModel.gives;
import static dev.konsol.agent.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.ModelException.Kind;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Why an answer ended is told, and what can go on goes on.
class AnswerEndsTest {
  @TempDir Path folder;
  private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder).with(new Policy(List.of(), Decision.ALLOW));
  }

  @AfterEach
  void close() {
    lab.close();
  }

  private AgentSession turn(PlayedModel model, StopReason expected) throws InterruptedException {
    AgentSession session = lab.withModel(model).played(lab.host());
    session.say("go");
    assertThat(session.awaitIdle()).contains(expected);
    assertThat(lab.all(session.id().value(), AgentEvent.TurnEnd.class))
        .extracting(AgentEvent.TurnEnd::reason)
        .containsExactly(expected);
    return session;
  }

  private List<String> said(AgentSession session) {
    return lab.all(session.id().value(), AgentEvent.Message.class)
        .filter(message -> message.role() == Role.ASSISTANT)
        .map(AgentEvent.Message::text)
        .toList();
  }

  @Test
  void aTurnThatIsDoneSaysSoAndWhichItWas() throws InterruptedException {
    AgentSession session = lab.withModel(new PlayedModel(says("Good."))).played(lab.host());
    String id = session.say("go");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(lab.statuses(session.id().value())).containsExactly("success done");
    assertThat(lab.await(session.id().value(), AgentEvent.TurnEnd.class).turn()).isEqualTo(id);
  }

  @Test
  void anAnswerThatWasCutOffIsContinued() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(ends("One, two, ", Finish.LENGTH), ends("three, four.", Finish.COMPLETE));
    AgentSession session = turn(model, StopReason.COMPLETED);
    assertThat(said(session)).containsExactly("One, two, ", "three, four.");
    assertThat(model.lastSeen())
        .hasSize(3)
        .startsWith("user: go", "assistant: One, two, ")
        .last()
        .asString()
        .contains("Go on exactly where you stopped");
    assertThat(lab.statuses(session.id().value()))
        .containsExactly(
            "info the answer was cut off: the model is asked to go on (1 of 3)", "success done");
  }

  @Test
  void anAnswerThatStaysCutOffEndsTheTurnAsMaxTokens() throws InterruptedException {
    PlayedModel.Answer more = ends("more ", Finish.LENGTH);
    PlayedModel model = new PlayedModel(more, more, more, more, says("too late"));
    AgentSession session = turn(model, StopReason.MAX_TOKENS);
    assertThat(said(session)).hasSize(4);
    assertThat(lab.statuses(session.id().value())).last().asString().contains("cut off");
  }

  @Test
  void aCallThatWasCutOffIsAskedForAgainAndTheWholeOnesRun() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    PlayedModel model =
        new PlayedModel(
            gives(
                "",
                List.of(new ToolCall("c1", "note", "{\"n\":1}")),
                List.of("write_file"),
                Finish.LENGTH),
            calls("", "note", "{\"n\":2}"),
            says("Both."));
    lab.withTools(note);
    AgentSession session = turn(model, StopReason.COMPLETED);
    assertThat(note.noted()).containsExactly("{\"n\":1}", "{\"n\":2}");
    assertThat(PlayedModel.texts(model.seen.get(1)))
        .hasSize(4)
        .last()
        .asString()
        .contains("'write_file'")
        .contains("smaller parts");
    assertThat(lab.statuses(session.id().value()))
        .first()
        .asString()
        .contains("'write_file' did not come whole");
  }

  @Test
  void anEmptyAnswerIsAskedForOnceMoreAndIsNotSentBack() throws InterruptedException {
    PlayedModel model = new PlayedModel(says(""), says("Here."));
    turn(model, StopReason.COMPLETED);
    assertThat(model.lastSeen()).hasSize(2).noneMatch(line -> line.startsWith("assistant"));
  }

  @Test
  void aModelThatSaysNothingTwiceEndsTheTurnAsEmpty() throws InterruptedException {
    AgentSession session = turn(new PlayedModel(says(""), says(" ")), StopReason.EMPTY);
    assertThat(lab.statuses(session.id().value())).last().asString().contains("said nothing");
  }

  @Test
  void aRefusalIsOneAndWhatItWantsDoneIsNotDone() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    lab.withTools(note);
    PlayedModel model =
        new PlayedModel(
            gives(
                "I will not.",
                List.of(new ToolCall("c1", "note", "{}")),
                List.of(),
                Finish.REFUSED));
    AgentSession session = turn(model, StopReason.REFUSED);
    assertThat(said(session)).containsExactly("I will not.");
    assertThat(note.noted()).isEmpty();
    assertThat(lab.statuses(session.id().value()))
        .containsExactly("warning the model declined to go on");
  }

  @Test
  void whatTheProviderHoldsBackIsSaid() throws InterruptedException {
    AgentSession session =
        turn(new PlayedModel(ends("", Finish.FILTERED)), StopReason.CONTENT_FILTER);
    assertThat(lab.statuses(session.id().value()))
        .singleElement()
        .asString()
        .contains("content filter");
  }

  @Test
  void aConversationThatIsTooLongIsSummedUpAndTriedOnceMore() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(
            says("first answer"),
            fails(Kind.TOO_LONG, "prompt is too long"),
            says("They greeted."),
            says("second answer"));
    AgentSession session = lab.withModel(model).played(lab.host());
    session.say("hello");
    session.awaitIdle();
    session.say("and now?");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(model.lastSeen())
        .containsExactly(
            "user: What happened before, in short:\n\nThey greeted.", "user: and now?");
    assertThat(lab.statuses(session.id().value()))
        .anyMatch(line -> line.startsWith("info summed up 2 messages ("));
  }

  @Test
  void aWindowThatIsFullDuringTheAnswerIsTheSame() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(
            says("first answer"),
            ends("I beg", Finish.WINDOW),
            says("They greeted."),
            says("in again."));
    AgentSession session = lab.withModel(model).played(lab.host());
    session.say("hello");
    session.awaitIdle();
    session.say("and now?");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(model.lastSeen())
        .hasSize(4)
        .contains("user: and now?", "assistant: I beg")
        .last()
        .asString()
        .contains("Go on exactly");
  }

  @Test
  void whatCannotBeMadeShorterEndsAsContextFullAndSaysWhatToDo() throws InterruptedException {
    AgentSession session =
        turn(new PlayedModel(fails(Kind.TOO_LONG, "prompt is too long")), StopReason.CONTEXT_FULL);
    assertThat(lab.statuses(session.id().value())).last().asString().contains("new session");
  }

  @Test
  void callsThatAreNoObjectsAreRefusedBeforeAnybodyIsAsked() throws InterruptedException {
    SampleTools.Note note = new SampleTools.Note();
    lab.withTools(note).with(Policy.CAREFUL);
    PlayedModel model = new PlayedModel(calls("", "note", "{\"a\": oops"), says("Well."));
    AgentSession session = turn(model, StopReason.COMPLETED);
    assertThat(lab.all(session.id().value(), AgentEvent.Confirm.class)).isEmpty();
    assertThat(lab.await(session.id().value(), AgentEvent.ToolMessage.class))
        .matches(AgentEvent.ToolMessage::failed)
        .extracting(AgentEvent.ToolMessage::content)
        .asString()
        .contains("not a JSON object");
    assertThat(model.seen.getLast().messages())
        .filteredOn(dev.konsol.agent.model.ChatMessage.Assistant.class::isInstance)
        .singleElement()
        .extracting(each -> ((dev.konsol.agent.model.ChatMessage.Assistant) each).calls())
        .asString()
        .contains("{\"malformed\":");
  }
}
