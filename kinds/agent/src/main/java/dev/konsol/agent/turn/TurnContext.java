package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.tool.Tool;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// The session as its turns see it. Safe for any thread.
public interface TurnContext {
  SessionJournal journal();

  Requests requests();

  /// Asks the session's clients.
  ///
  /// @param made the request, from its id and its deadline
  AgentEvent.Request request(BiFunction<String, Instant, AgentEvent.Request> made);

  /// What the session has by now.
  ///
  /// @param usual what every session has
  List<Tool> tools(List<Tool> usual);

  /// The rules for the next call.
  Policy policy();

  /// The client's own, where it came with one; empty for the host's.
  Map<String, String> environment();

  /// What the model is told first.
  String instructions();

  Instant now();

  /// Tells all clients something that is not kept.
  void mention(Level level, String text);

  /// Whether the turn stops where another host can go on: before the next tool, or the next answer.
  boolean pausing();

  /// The session cannot go on; whoever opens it again recovers it.
  void lost();
}
