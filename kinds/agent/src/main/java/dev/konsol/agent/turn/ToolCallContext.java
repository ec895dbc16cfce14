package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Outcome;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// What a tool that the agent's model called may know and ask.
record ToolCallContext(TurnContext session, ToolCall call) implements ToolContext {
  private static final int QUESTION_CHARS = 20_000;

  @Override
  public Path directory() {
    return session.journal().meta().directory();
  }

  @Override
  public String callId() {
    return call.id();
  }

  @Override
  public String caller() {
    return session.journal().id();
  }

  @Override
  public Map<String, String> environment() {
    return session.environment();
  }

  @Override
  public boolean mayUse(Judged.File file) {
    return session.policy().leaves(call.name(), file);
  }

  /// Nobody has asked to know.
  @Override
  public void progress(double done, double total, String message) {}

  @Override
  public Optional<String> ask(String question, Optional<String> proposal)
      throws InterruptedException {
    Requests requests = session.requests();
    Optional<AgentEvent.Request> asked = requests.askedFor(call.id());
    AgentEvent.Request ask =
        asked.isPresent()
            ? asked.get()
            : session.request(
                (id, deadline) ->
                    new AgentEvent.Ask(
                        id,
                        Visible.question(question, QUESTION_CHARS),
                        proposal.map(Visible::text),
                        deadline,
                        call.id()));
    Resolution resolution = requests.await(ask);
    if (resolution.outcome() == Outcome.CANCELLED) {
      throw new InterruptedException("the question was cancelled");
    }
    return resolution.text();
  }
}
