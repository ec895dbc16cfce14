package dev.konsol.agent;

import static dev.konsol.agent.PlayedModel.calls;
import static dev.konsol.agent.PlayedModel.says;
import static dev.konsol.agent.PlayedModel.uses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.SessionOptions;
import dev.konsol.agent.journal.SpendingLimits;
import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.model.Usage;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Mode;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.KonsolException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// What turns and sessions may take is counted, told and kept to.
class BudgetTest {
  private static final SpendingLimits NONE = SpendingLimits.NONE;
  private static final ModelFacts PRICED =
      new ModelFacts(10_000_000, 8_000, Optional.of(new ModelFacts.Price(1, 10, 0.1, 2)));

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

  private static SpendingLimits tokens(long most) {
    return new SpendingLimits(
        Optional.empty(), Optional.of(most), Optional.empty(), Optional.empty());
  }

  private static SpendingLimits usd(double most) {
    return new SpendingLimits(
        Optional.empty(), Optional.empty(), Optional.of(most), Optional.empty());
  }

  private static SpendingLimits steps(long most) {
    return SpendingLimits.ofSteps(most);
  }

  private static SessionOptions terms(SpendingLimits turn, SpendingLimits session) {
    return new SessionOptions(Mode.ASK, List.of(), turn, session);
  }

  private StopReason say(AgentSession session) throws InterruptedException {
    session.say("go");
    return session.awaitIdle().orElseThrow();
  }

  @Test
  void whatATurnCostStandsInItsEndAndInTheTotals() throws InterruptedException {
    PlayedModel.Answer paid = _ -> completion(new Usage(1_000_000, 100_000, 500_000, 0));
    Agents host = lab.withModel(new PlayedModel(paid, paid).with(PRICED)).host();
    AgentSession session = lab.played(host);
    assertThat(say(session)).isEqualTo(StopReason.COMPLETED);
    AgentEvent.TurnEnd end = lab.await(session.id().value(), AgentEvent.TurnEnd.class);
    assertThat(end.spent().expense().usd()).contains(1.55);
    assertThat(end.spent().steps()).isEqualTo(1);
    say(session);
    assertThat(host.find(session.id().value()).orElseThrow().meta().spent().expense().usd())
        .contains(3.1);
    assertThat(Lab.stored(session).getLast())
        .contains("\"cost_usd\":1.55", "\"turn_id\":\"", "\"steps\":1");
  }

  private static dev.konsol.agent.model.Completion completion(Usage usage) {
    return new dev.konsol.agent.model.Completion("Done.", List.of(), usage);
  }

  @Test
  void aTurnEndsWhenItsTokensAreUsedUp() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(
            uses(new Usage(60, 10), "note"), uses(new Usage(60, 10), "note"), says("too late"));
    AgentSession session = lab.withModel(model).played(lab.host(), terms(tokens(100), NONE));
    assertThat(say(session)).isEqualTo(StopReason.BUDGET);
    assertThat(model.seen).hasSize(2);
    assertThat(lab.statuses(session.id().value())).last().asString().contains("140 of 100 tokens");
    assertThat(lab.all(session.id().value(), AgentEvent.ToolMessage.class)).hasSize(2);
  }

  @Test
  void aSessionEndsItsTurnsWhenItsMoneyIsUsedUpAlsoInTheNextHost() throws InterruptedException {
    PlayedModel.Answer paid = _ -> completion(new Usage(1_000_000, 0));
    Agents host = lab.withModel(new PlayedModel(paid, paid).with(PRICED)).host();
    AgentSession session = lab.played(host, terms(NONE, usd(1)));
    assertThat(say(session)).isEqualTo(StopReason.COMPLETED);
    assertThat(say(session)).isEqualTo(StopReason.BUDGET);
    host.close();
    assertThat(say(lab.host().session(session.id().value()))).isEqualTo(StopReason.BUDGET);
  }

  @Test
  void aLimitOnMoneyThatCannotBeKeptIsRefused() throws InterruptedException {
    AgentSession session =
        lab.withModel(new PlayedModel(says("x"))).played(lab.host(), terms(usd(1), NONE));
    assertThat(say(session)).isEqualTo(StopReason.FAILED);
    assertThat(lab.statuses(session.id().value()))
        .singleElement()
        .asString()
        .contains("price of played is not known");
  }

  @Test
  void stepsOfASessionAreCountedOverItsTurns() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(calls("", "note", "{}"), says("one"), calls("", "note", "{}"), says("two"));
    AgentSession session = lab.withModel(model).played(lab.host(), terms(NONE, steps(3)));
    assertThat(say(session)).isEqualTo(StopReason.COMPLETED);
    assertThat(say(session)).isEqualTo(StopReason.MAX_STEPS);
  }

  @Test
  void aToolThatTakesTooLongIsStoppedWhenTheTimeIsOver() throws InterruptedException {
    SampleTools.Endless endless = new SampleTools.Endless(false);
    SpendingLimits minute =
        new SpendingLimits(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(Duration.ofMinutes(1)));
    Agents host =
        lab.withTools(endless).withModel(new PlayedModel(calls("", "endless", "{}"))).host();
    AgentSession session = lab.played(host, terms(minute, NONE));
    session.say("go");
    endless.began().await();
    lab.clock.advance(Duration.ofSeconds(59));
    host.tick();
    assertThat(session.active()).isTrue();
    lab.clock.advance(Duration.ofSeconds(1));
    host.tick();
    assertThat(session.awaitIdle()).contains(StopReason.BUDGET);
    assertThat(session.meta().spent().time()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void aClockThatIsSetBackGivesNoTimeBack() throws InterruptedException {
    PlayedModel.Answer late =
        _ -> {
          lab.clock.advance(Duration.ofMinutes(1));
          return completion(Usage.NONE);
        };
    PlayedModel.Answer setBack =
        _ -> {
          lab.clock.advance(Duration.ofHours(-1));
          return completion(Usage.NONE);
        };
    AgentSession session = lab.withModel(new PlayedModel(late, setBack)).played(lab.host());
    say(session);
    say(session);

    assertThat(lab.all(session.id().value(), AgentEvent.TurnEnd.class))
        .extracting(end -> end.spent().time())
        .containsExactly(Duration.ofMinutes(1), Duration.ZERO);
    assertThat(session.meta().spent().time()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void whatIsWantedOfASessionIsReadStrictly() {
    JsonMapper json = JsonMapper.shared();
    assertThat(
            SessionOptions.wanted(
                json.readTree("\"read\""),
                json.readTree("{\"turn\":{\"steps\":3},\"session\":{\"cost_usd\":2.5}}")))
        .isEqualTo(new SessionOptions(Mode.READ, List.of(), steps(3), usd(2.5)));
    assertThatThrownBy(
            () ->
                SessionOptions.wanted(
                    json.createObjectNode().path("mode"),
                    json.readTree("{\"turn\":{\"tokns\":3}}")))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("'limits.turn.tokns' is not known");
  }
}
