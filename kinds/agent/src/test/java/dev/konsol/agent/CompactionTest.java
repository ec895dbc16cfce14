package dev.konsol.agent;

import static dev.konsol.agent.PlayedModel.calls;
import static dev.konsol.agent.PlayedModel.ends;
import static dev.konsol.agent.PlayedModel.fails;
import static dev.konsol.agent.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.History;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.ModelException.Kind;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nothing is forgotten before the summary of it is stored, and the user's last words never.
class CompactionTest {
  private static final String LONG = "apple ".repeat(1000);

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

  private StopReason say(AgentSession session, String text) throws InterruptedException {
    session.say(text);
    return session.awaitIdle().orElseThrow();
  }

  @Test
  void aSummaryThatFailsIsTriedAgain() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(
                says(LONG),
                fails(Kind.UNAVAILABLE, "the connection was cut"),
                says("Apples."),
                says("Second."))
            .withWindow(2000);
    AgentSession session = lab.withModel(model).played(lab.host());
    say(session, "one");
    assertThat(say(session, "two")).isEqualTo(StopReason.COMPLETED);
    assertThat(model.lastSeen())
        .containsExactly("user: What happened before, in short:\n\nApples.", "user: two");
    assertThat(lab.statuses(session.id().value()))
        .anyMatch(line -> line.matches("info summed up 2 messages \\(15\\d\\d to \\d tokens\\)"));
  }

  @Test
  void aSummaryThatFailsForGoodErasesNothing() throws InterruptedException {
    PlayedModel.Answer cut = fails(Kind.UNAVAILABLE, "the connection was cut");
    PlayedModel model =
        new PlayedModel(says(LONG), cut, cut, says("Second."), cut, cut, says("Third."))
            .withWindow(1900);
    AgentSession session = lab.withModel(model).played(lab.host());
    say(session, "one");
    assertThat(say(session, "two")).isEqualTo(StopReason.COMPLETED);
    assertThat(model.lastSeen()).containsExactly("user: one", "assistant: " + LONG, "user: two");
    assertThat(lab.statuses(session.id().value()))
        .contains(
            "warning the conversation could not be summed up, and nothing of it was left out: the"
                + " connection was cut");
    assertThat(lab.all(session.id().value(), AgentEvent.Message.class))
        .noneMatch(message -> message.role() == Role.SUMMARY);
  }

  @Test
  void whatTheModelSaysInsteadOfASummaryErasesNothing() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(
                says(LONG),
                ends("I cannot help with that.", Finish.REFUSED),
                ends("I can", Finish.FILTERED),
                says("Second."))
            .withWindow(1900);
    AgentSession session = lab.withModel(model).played(lab.host());
    say(session, "one");
    assertThat(say(session, "two")).isEqualTo(StopReason.COMPLETED);
    assertThat(model.lastSeen()).containsExactly("user: one", "assistant: " + LONG, "user: two");
    assertThat(lab.statuses(session.id().value()))
        .contains(
            "warning the conversation could not be summed up, and nothing of it was left out: the"
                + " provider held it back");
  }

  @Test
  void aSummaryThatIsCutIsAskedForOnceMore() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(
                says(LONG),
                ends("App", Finish.LENGTH),
                ends("Apples.", Finish.LENGTH),
                says("Two."))
            .withWindow(2000);
    AgentSession session = lab.withModel(model).played(lab.host());
    say(session, "one");
    assertThat(say(session, "two")).isEqualTo(StopReason.COMPLETED);
    assertThat(model.lastSeen())
        .containsExactly("user: What happened before, in short:\n\nApples.", "user: two");
  }

  @Test
  void whatDoesNotFitAndCannotBeSummedUpEndsAsContextFull() throws InterruptedException {
    PlayedModel.Answer cut = fails(Kind.UNAVAILABLE, "the connection was cut");
    PlayedModel model = new PlayedModel(says(LONG), cut, cut).withWindow(1000);
    AgentSession session = lab.withModel(model).played(lab.host());
    say(session, "one");
    assertThat(say(session, "two")).isEqualTo(StopReason.CONTEXT_FULL);
    assertThat(session.journal().historyLocked().entries()).hasSize(3);
  }

  @Test
  void aTurnThatIsLongerThanTheWindowKeepsWhatTheUserSaid() throws InterruptedException {
    lab.withTools(new SampleTools.Verbose(2000));
    PlayedModel model =
        new PlayedModel(
                calls("a", "long", "{}"),
                calls("b", "long", "{}"),
                calls("c", "long", "{}"),
                says("It called twice."),
                calls("d", "long", "{}"),
                says("Done."))
            .withWindow(2000);
    Agents host = lab.withModel(model).host();
    AgentSession session = lab.played(host);
    assertThat(say(session, "count the apples, all of them")).isEqualTo(StopReason.COMPLETED);
    AgentEvent.Message summary =
        lab.all(session.id().value(), AgentEvent.Message.class)
            .filter(message -> message.role() == Role.SUMMARY)
            .findFirst()
            .orElseThrow();
    assertThat(summary.replaced().kept()).isEqualTo(1);
    assertThat(model.lastSeen())
        .startsWith(
            "user: What happened before, in short:\n\nIt called twice.",
            "user: count the apples, all of them")
        .last()
        .asString()
        .startsWith("tool: ");
    List<History.Entry> live = session.journal().historyLocked().entries();
    host.close();
    AgentSession later = lab.host().session(session.id().value());
    assertThat(later.journal().historyLocked().entries()).isEqualTo(live);
  }

  @Test
  void theNextSummaryStandsForTheLastOneAndNothingThatWasKept() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(
                says(LONG),
                says("S1"),
                says("short"),
                says("also short"),
                fails(Kind.TOO_LONG, "too long"),
                says("S2"),
                says("end"))
            .withWindow(2000);
    AgentSession session = lab.withModel(model).played(lab.host());
    say(session, "one");
    say(session, "two");
    say(session, "three");
    assertThat(say(session, "four")).isEqualTo(StopReason.COMPLETED);
    List<String> asked = PlayedModel.texts(model.seen.get(5));
    assertThat(asked).singleElement().asString().contains("S1");
    List<String> before = PlayedModel.texts(model.seen.get(4));
    List<String> after = model.lastSeen();
    assertThat(after.getFirst()).endsWith("S2");
    // Whatever is not in the text that was summed up is still there.
    for (String each : before.subList(1, before.size())) {
      String text = each.substring(each.indexOf(": ") + 2);
      assertThat(asked.getFirst().contains(text) != after.contains(each)).as(each).isTrue();
    }
  }
}
