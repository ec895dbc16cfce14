package dev.konsol.app.agent;

import dev.konsol.acp.FurtherTools;
import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.ToolsAndPolicy;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.provider.Providers;
import dev.konsol.agent.turn.Spans;
import dev.konsol.app.eval.DaemonEvaluations;
import dev.konsol.app.eval.TemporaryFolder;
import dev.konsol.app.lsp.LazyLanguageServers;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.DiskReserve;
import dev.konsol.app.settings.RememberedRules;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.console.ConsoleSettings;
import dev.konsol.console.Consoles;
import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.session.Host;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.trust.Trust;
import dev.konsol.process.Marker;
import dev.konsol.process.Secrets;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.store.SqlStore;
import dev.konsol.store.StoreSettings;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.basic.Tools;
import dev.konsol.tools.console.ConsoleTools;
import dev.konsol.tools.eval.EvalTools;
import dev.konsol.tools.eval.SnippetRuns;
import dev.konsol.tools.lsp.EditDiagnostics;
import dev.konsol.tools.lsp.LspTools;
import dev.konsol.tools.lsp.query.Reach;
import dev.konsol.tools.mcp.McpServers;
import dev.konsol.tools.mcp.ProcessContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.LoggerFactory;

/// A host for agents: the store, the tools with every process they start, and the sessions.
public final class AgentHost implements AutoCloseable {
  private static final int MOST_CONSOLES = 256;

  /// Half of it politely, the rest by force.
  private static final Duration STOP = Duration.ofSeconds(2);

  private final Closer closer = new Closer();
  private final Map<String, String> environment;
  private final Trust trust;
  private final Build build;
  private final Processes processes;
  private final LazyLanguageServers servers;
  private final Agents agents;

  /// Opens everything; nothing runs yet.
  ///
  /// @param directory which the processes' marker belongs to
  public AgentHost(
      StateDirectory directory,
      AgentOptions wanted,
      Trust trust,
      Map<String, String> environment,
      Build build)
      throws IOException {
    String owner = LocalProcess.id();
    Marker marker = Marker.of(directory.path().resolve("agent-" + owner), owner);
    this.trust = trust;
    this.environment = environment;
    this.build = build;
    processes = closer.own(Processes.start(marker, Supervision.of(environment)));
    String store = wanted.store().orElseGet(() -> "jdbc:sqlite:" + directory.database());
    SqlStore sessions = closer.own(new SqlStore(StoreSettings.of(store), Clock.systemUTC()));
    Membership membership =
        closer.own(Membership.of(sessions, wanted, directory.epoch(), build.version()));
    Path folder = TemporaryFolder.lasting(closer);
    Host host = new Host();
    servers =
        closer.own(
            new LazyLanguageServers(
                host, processes.launcher(), inherited(), trust, folder.resolve("watch")));
    KeyCommands keys = new KeyCommands(processes.launcher(), environment);
    Providers providers = closer.own(new Providers(environment, wanted.models(), keys));
    agents =
        closer.own(
            new Agents(
                host,
                sessions,
                new Models(providers.all()),
                tools(host, folder),
                settings(wanted, Prompts.of(servers, environment), membership, environment)));
    membership.start(agents);
    closer.own(sessions::hurry);
  }

  static AgentSettings settings(
      AgentOptions wanted,
      Instructions instructions,
      Membership membership,
      Map<String, String> environment) {
    return new AgentSettings(
        wanted.model(),
        instructions,
        wanted.policy(),
        AgentLimits.DEFAULT.with(wanted.limits()),
        membership.ownership(),
        Clock.systemUTC(),
        () -> UUID.randomUUID().toString(),
        new RememberedRules(environment),
        Spans::global);
  }

  /// What every session has. Consoles and evaluations belong to this host and end with it; nothing
  /// of them exists before a model asks.
  private List<Tool> tools(Host host, Path folder) {
    Consoles consoles =
        new Consoles(
            host,
            MOST_CONSOLES,
            processes.terminals(),
            processes.trees(),
            ConsoleSettings.of(folder.resolve("logs"), inherited())
                .withDiskReserve(DiskReserve.of(environment)));
    closer.own(() -> consoles.stop(Budget.of(STOP)));
    DaemonEvaluations evaluations =
        closer.own(new DaemonEvaluations(host, build, environment, processes.launcher(), trust));
    closer.own(host.expiring(AgentHost::bug));
    SnippetRuns snippets = closer.own(new SnippetRuns(evaluations::evaluations));
    List<Tool> tools = new ArrayList<>(Tools.all(processes.launcher(), inherited(), afterEdit()));
    tools.addAll(ConsoleTools.all(consoles));
    tools.addAll(EvalTools.all(snippets, trust));
    tools.addAll(LspTools.all(servers, Reach.DIRECTORY, trust));
    return tools;
  }

  /// What is told of an edit, also where an editor makes it.
  public AfterEdit afterEdit() {
    return new EditDiagnostics(servers, trust);
  }

  private Map<String, String> inherited() {
    return Secrets.without(Processes.inheritable(environment));
  }

  /// Where the tools of other servers come from, for the sessions of editors, which own them.
  public FurtherTools further() {
    return servers();
  }

  /// For a session without an editor: its servers end with the host.
  ToolsAndPolicy toolsAndPolicy(Path project, Policy policy) {
    McpServers opened = closer.own(servers().open(List.of(), project, AgentHost::warn));
    return Servers.toolsAndPolicy(opened, policy);
  }

  private static void bug(Throwable problem) {
    LoggerFactory.getLogger(AgentHost.class).error("closing idle sessions failed", problem);
  }

  private static void warn(String problem) {
    LoggerFactory.getLogger(AgentHost.class).warn("{}", problem);
  }

  private Servers servers() {
    return Servers.of(
        ProcessContext.of(
            processes.launcher(), Processes.inheritable(environment), build.version()),
        environment,
        trust);
  }

  public Agents agents() {
    return agents;
  }

  /// Without its supervisor the host could not keep its word that nothing is left running.
  public void onSupervisorGone(Runnable action) {
    processes.onSupervisorGone(action);
  }

  @Override
  public void close() {
    closer.close();
  }
}
