package dev.konsol.agent;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completers;
import dev.konsol.core.Tasks;
import dev.konsol.core.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What turns are made of: the tools that every session has, the sessions' models, the host's
/// threads. Safe for any thread.
final class TurnFactory {
  private final Completers completers;
  private final Map<String, Tool> tools;
  private final Recovery recovery;
  private final Tasks tasks;
  private final Map<String, Completer> models = new ConcurrentHashMap<>();

  TurnFactory(Completers completers, List<Tool> offered, Tasks tasks) {
    this.completers = completers;
    this.tools = byName(offered);
    this.recovery = new Recovery(tools);
    this.tasks = tasks;
  }

  private static Map<String, Tool> byName(List<Tool> tools) {
    Map<String, Tool> all = new LinkedHashMap<>();
    tools.forEach(tool -> all.put(tool.spec().name(), tool));
    return all;
  }

  List<Tool> tools() {
    return List.copyOf(tools.values());
  }

  Recovery recovery() {
    return recovery;
  }

  /// A session's next turn, with what the session has by now.
  Turn turn(AgentSession session) {
    Map<String, Tool> all = byName(session.equipment().tools().apply(tools()));
    return new Turn(
        session,
        new ToolRun(session, all, tasks),
        List.copyOf(all.values()),
        () -> models.computeIfAbsent(session.id().value(), _ -> model(session.meta().model())));
  }

  Thread start(Runnable task) {
    return tasks.start(task);
  }

  /// Throws where that model is not configured.
  Completer model(String name) {
    return completers.of(name);
  }

  /// A session has this model, until it is forgotten; others get theirs with their first turn.
  void use(String id, Completer model) {
    models.put(id, model);
  }

  void forget(String id) {
    models.remove(id);
  }
}
