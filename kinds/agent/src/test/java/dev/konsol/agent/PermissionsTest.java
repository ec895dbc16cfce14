package dev.konsol.agent;

import static dev.konsol.agent.PlayedModel.calls;
import static dev.konsol.agent.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Scope;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Mode;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.policy.Rule;
import dev.konsol.core.KonsolException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What may be done without being asked, as clients of every door say it.
class PermissionsTest {
  @TempDir Path folder;
  private Lab lab;
  private final SampleTools.Note note = new SampleTools.Note();

  @BeforeEach
  void open() {
    lab = new Lab(folder).withTools(note);
  }

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void whatIsAllowedForTheSessionIsNotAskedAgainAlsoInTheNextHost() throws InterruptedException {
    PlayedModel model =
        new PlayedModel(calls("", "note", "{}"), says("one"), calls("", "note", "{}"), says("two"));
    Agents host = lab.withModel(model).host();
    AgentSession session = lab.played(host);
    String id = session.id().value();
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive("{\"type\":\"message\",\"text\":\"go\"}");
      String request = lab.await(id, AgentEvent.Confirm.class).requestId();
      client.receive(
          "{\"type\":\"confirmation\",\"request_id\":\""
              + request
              + "\",\"value\":true,\"scope\":\"session\"}");
      session.awaitIdle();
    }
    host.close();
    AgentSession later = lab.host().session(id);
    later.say("again");
    assertThat(later.awaitIdle()).contains(StopReason.COMPLETED);
    assertThat(note.noted()).hasSize(2);
    assertThat(lab.all(id, AgentEvent.Confirm.class)).hasSize(1);
  }

  @Test
  void whatCannotBeAllowedForGoodIsRefusedInWordsAndWaitsOn() {
    AgentSession session =
        lab.withModel(new PlayedModel(calls("", "note", "{}"), says("."))).played(lab.host());
    session.say("go");
    String request = lab.await(session.id().value(), AgentEvent.Confirm.class).requestId();
    assertThatThrownBy(() -> session.confirm(request, true, Scope.ALWAYS))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("allow it for the session");
    assertThat(session.requests().pending()).isTrue();
    session.interrupt();
  }

  @Test
  void aSessionThatOnlyReadsChangesNothingWhateverIsAllowed() throws InterruptedException {
    lab.with(new Policy(List.of(Rule.parse(Decision.ALLOW, "note")), Decision.ALLOW));
    PlayedModel model =
        new PlayedModel(calls("", "note", "{}"), says("one"), calls("", "note", "{}"), says("two"));
    Agents host = lab.withModel(model).host();
    AgentSession session = lab.played(host);
    try (AgentClient client = new AgentClient(host, session)) {
      client.receive("{\"type\":\"mode\",\"mode\":\"read\"}");
      client.receive("{\"type\":\"message\",\"text\":\"go\"}");
      session.awaitIdle();
      assertThat(note.noted()).isEmpty();
      client.receive("{\"type\":\"mode\",\"mode\":\"allow\"}");
      client.receive("{\"type\":\"message\",\"text\":\"go\"}");
      session.awaitIdle();
    }
    assertThat(note.noted()).hasSize(1);
    assertThat(lab.statuses(session.id().value()).getFirst())
        .startsWith("info the mode is now 'read'");
    assertThat(session.meta().terms().mode()).isEqualTo(Mode.ALLOW);
  }

  @Test
  void aHostThatOnlyReadsCannotBeTalkedIntoMore() throws InterruptedException {
    lab.with(new Policy(List.of(), Decision.ALLOW, true));
    AgentSession session =
        lab.withModel(new PlayedModel(calls("", "note", "{}"), says("."))).played(lab.host());
    session.changeMode(Mode.ALLOW);
    session.say("go");
    session.awaitIdle();
    assertThat(note.noted()).isEmpty();
  }

  @Test
  void aRuleMayMeanSeveralToolsAndOneThatMeansNoneIsNamed() throws InterruptedException {
    lab.with(
        new Policy(
            List.of(
                Rule.parse(Decision.ALLOW, "no*"),
                Rule.parse(Decision.ALLOW, "t__*"),
                Rule.parse(Decision.DENY, "shell:rm *")),
            Decision.DENY));
    AgentSession session =
        lab.withModel(new PlayedModel(calls("", "note", "{}"), says("."))).played(lab.host());
    session.say("go");
    session.awaitIdle();
    assertThat(note.noted()).hasSize(1);
    assertThat(lab.statuses(session.id().value()))
        .containsExactly(
            "warning there is no tool 't__*': the rule 'allow t__*' does nothing", "success done");
  }
}
