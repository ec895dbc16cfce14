package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.ToldOnce;
import dev.konsol.agent.turn.TurnContext;
import dev.konsol.core.tool.Tool;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// A session as its turns see it. Safe for any thread.
final class SessionContext implements TurnContext {
  private final AgentSession session;
  private final ToldOnce told;

  /// While the session is being made: it is asked for nothing yet but its settings and its journal.
  SessionContext(AgentSession session) {
    this.session = session;
    this.told = new ToldOnce(session.settings().instructions());
  }

  @Override
  public SessionJournal journal() {
    return session.journal();
  }

  @Override
  public Requests requests() {
    return session.requests();
  }

  @Override
  public List<Tool> tools(List<Tool> all) {
    return session.toolsAndPolicy().tools().apply(all);
  }

  @Override
  public Policy policy() {
    return session.meta().terms().policy(session.toolsAndPolicy().policy().get());
  }

  @Override
  public Map<String, String> environment() {
    return session.toolsAndPolicy().environment();
  }

  @Override
  public boolean pausing() {
    return session.draining();
  }

  @Override
  public void lost() {
    session.lost();
  }

  @Override
  public String instructions() {
    SessionMeta meta = session.meta();
    return told.in(meta.directory(), meta.instructions());
  }

  @Override
  public AgentEvent.Request request(BiFunction<String, Instant, AgentEvent.Request> made) {
    AgentSettings settings = session.settings();
    Instant deadline = now().plus(settings.limits().request());
    AgentEvent.Request request = made.apply(settings.ids().get(), deadline);
    session.requests().open(request);
    session.settleIfUnattended();
    return request;
  }

  @Override
  public Instant now() {
    return session.settings().clock().instant();
  }

  @Override
  public void mention(Level level, String text) {
    session.clients().mention(level, text);
  }
}
