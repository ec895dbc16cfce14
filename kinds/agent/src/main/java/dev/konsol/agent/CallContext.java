package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Outcome;
import dev.konsol.agent.event.Resolution;
import dev.konsol.core.ToolContext;
import java.nio.file.Path;
import java.util.Optional;

/// What a tool that the agent's model called may know and ask.
record CallContext(AgentSession session, String callId) implements ToolContext {
  @Override
  public Path directory() {
    return session.meta().directory();
  }

  /// Nobody has asked to know.
  @Override
  public void progress(double done, double total, String message) {}

  @Override
  public Optional<String> ask(String question, Optional<String> proposal)
      throws InterruptedException {
    Requests requests = session.requests();
    Optional<AgentEvent.Request> asked = requests.askedFor(callId);
    AgentEvent.Request ask =
        asked.isPresent()
            ? asked.get()
            : session.request(
                (id, deadline) -> new AgentEvent.Ask(id, question, proposal, deadline, callId));
    Resolution resolution = requests.await(ask);
    if (resolution.outcome() == Outcome.CANCELLED) {
      throw new InterruptedException("the question was cancelled");
    }
    return resolution.text();
  }
}
