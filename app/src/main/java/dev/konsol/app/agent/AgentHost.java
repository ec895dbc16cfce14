package dev.konsol.app.agent;

import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.provider.Providers;
import dev.konsol.app.lsp.LateLanguageServers;
import dev.konsol.core.Closer;
import dev.konsol.core.Tool;
import dev.konsol.lsp.process.Launcher;
import dev.konsol.process.Marker;
import dev.konsol.process.Processes;
import dev.konsol.process.Supervision;
import dev.konsol.store.SqlStore;
import dev.konsol.store.StoreSettings;
import dev.konsol.tools.Tools;
import dev.konsol.tools.lsp.EditDiagnostics;
import dev.konsol.tools.lsp.LspTools;
import dev.konsol.tools.lsp.Reach;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A host for agents: the store, the tools with every process they start, and the sessions.
final class AgentHost implements AutoCloseable {
  private final Closer closer = new Closer();
  private final Processes processes;
  private final Agents agents;

  /// Opens everything; nothing runs yet.
  ///
  /// @param directory which the processes' marker belongs to
  AgentHost(
      Path directory, String store, String model, Policy policy, Map<String, String> environment) {
    String owner = Owner.self();
    Marker marker = Marker.of(directory.resolve("agent-" + owner), owner);
    processes = closer.own(Processes.start(marker, Supervision.of(environment)));
    SqlStore sessions = closer.own(new SqlStore(StoreSettings.of(store), Clock.systemUTC()));
    Map<String, String> inherited = Processes.inheritable(environment);
    LateLanguageServers servers =
        closer.own(
            new LateLanguageServers(
                new Launcher(marker, processes.trees(), inherited),
                inherited,
                directory.resolve("watch-" + owner)));
    List<Tool> tools =
        new ArrayList<>(
            Tools.all(marker, processes.trees(), inherited, new EditDiagnostics(servers)));
    tools.addAll(LspTools.all(servers, Reach.DIRECTORY));
    agents =
        closer.own(
            new Agents(
                sessions,
                new Models(Providers.all(environment)),
                tools,
                new AgentSettings(
                    model,
                    Instructions.TEXT,
                    policy,
                    AgentLimits.DEFAULT,
                    new AgentSettings.Ownership(owner, Owner::alive),
                    Clock.systemUTC(),
                    () -> UUID.randomUUID().toString())));
  }

  Agents agents() {
    return agents;
  }

  /// Without its supervisor the host could not keep its word that nothing is left running.
  void onSupervisorGone(Runnable action) {
    processes.onSupervisorGone(action);
  }

  @Override
  public void close() {
    closer.close();
  }
}
