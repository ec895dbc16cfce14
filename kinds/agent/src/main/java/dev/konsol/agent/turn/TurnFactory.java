package dev.konsol.agent.turn;

import dev.konsol.agent.journal.SpendingLimits;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completers;
import dev.konsol.core.Tasks;
import dev.konsol.core.tool.Tool;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// What turns are made of: the tools that every session has, the sessions' models, the host's
/// threads. Safe for any thread.
public final class TurnFactory {
  private final Completers completers;
  private final Map<String, Tool> tools;
  private final Recovery recovery;
  private final Tasks tasks;
  private final Bounds bounds;
  private final Supplier<String> ids;
  private final Supplier<Spans> spans;
  private final Map<String, Completer> models = new ConcurrentHashMap<>();
  private final TurnFigures figures = new TurnFigures();

  /// What holds for every turn.
  ///
  /// @param turn how much each may take
  /// @param resultChars of a tool's result that go into the conversation
  /// @param queued messages that wait for the turn to end
  /// @param toolEnding how long a tool may take to stop
  public record Bounds(SpendingLimits turn, int resultChars, int queued, Duration toolEnding) {}

  /// @param ids random, for messages and calls
  /// @param spans asked for with each turn, and not before the first
  public TurnFactory(
      Completers completers,
      List<Tool> offered,
      Tasks tasks,
      Bounds bounds,
      Supplier<String> ids,
      Supplier<Spans> spans) {
    this.completers = completers;
    this.tools = byName(offered);
    this.recovery = new Recovery(tools);
    this.tasks = tasks;
    this.bounds = bounds;
    this.ids = ids;
    this.spans = spans;
  }

  private static Map<String, Tool> byName(List<Tool> tools) {
    Map<String, Tool> all = new LinkedHashMap<>();
    tools.forEach(tool -> all.put(tool.spec().name(), tool));
    return all;
  }

  public List<Tool> tools() {
    return List.copyOf(tools.values());
  }

  public Recovery recovery() {
    return recovery;
  }

  /// A session's next turn, with what the session has by now.
  Turn turn(TurnContext session) {
    Map<String, Tool> all = byName(session.tools(tools()));
    return new Turn(
        session,
        this,
        new ToolRun(session, all, tasks, bounds, spans()),
        List.copyOf(all.values()),
        () ->
            models.computeIfAbsent(
                session.journal().id(), _ -> model(session.journal().meta().model())));
  }

  public TurnFigures figures() {
    return figures;
  }

  Spans spans() {
    return spans.get();
  }

  Bounds bounds() {
    return bounds;
  }

  String newId() {
    return ids.get();
  }

  Thread start(Runnable task) {
    return tasks.start(task);
  }

  /// Throws where that model is not configured.
  public Completer model(String name) {
    return completers.of(name);
  }

  /// A session has this model, until it is forgotten; others get theirs with their first turn.
  public void use(String id, Completer model) {
    models.put(id, model);
  }

  public void forget(String id) {
    models.remove(id);
  }
}
