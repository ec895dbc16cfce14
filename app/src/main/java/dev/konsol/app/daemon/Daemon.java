package dev.konsol.app.daemon;

import dev.konsol.app.agent.DaemonAgents;
import dev.konsol.app.agent.Prompts;
import dev.konsol.app.env.Logs;
import dev.konsol.app.eval.DaemonEvaluations;
import dev.konsol.app.fleet.DaemonFleet;
import dev.konsol.app.http.DaemonFacts;
import dev.konsol.app.http.DaemonHttp;
import dev.konsol.app.http.DaemonRoutes;
import dev.konsol.app.http.Metrics;
import dev.konsol.app.http.OwnLoad;
import dev.konsol.app.http.PrivateTokenFile;
import dev.konsol.app.lsp.LazyLanguageServers;
import dev.konsol.app.mcp.DaemonMcp;
import dev.konsol.app.settings.FleetOptions;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.console.ConsoleSettings;
import dev.konsol.console.Consoles;
import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.trust.Trust;
import dev.konsol.http.access.Tokens;
import dev.konsol.http.v1.host.LoadHistory;
import dev.konsol.lines.DaemonInfo;
import dev.konsol.lines.LinesSettings;
import dev.konsol.lines.OtherSession;
import dev.konsol.lines.Serving;
import dev.konsol.lines.connection.LinesDoor;
import dev.konsol.lines.lsp.LspDoor;
import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Marker;
import dev.konsol.process.Secrets;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.process.launch.Launcher;
import dev.konsol.tools.basic.Tools;
import dev.konsol.tools.console.ConsoleTools;
import dev.konsol.tools.eval.EvalTools;
import dev.konsol.tools.eval.SnippetRuns;
import dev.konsol.tools.lsp.EditDiagnostics;
import dev.konsol.tools.lsp.LspTools;
import dev.konsol.tools.lsp.query.Reach;
import dev.konsol.tools.mcp.ProcessContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/// The daemon of one directory. Owns the claim to it, the socket, the processes and the sessions,
/// and closes them in reverse order: sessions first, the claim last.
public final class Daemon implements AutoCloseable {
  private static final int MOST_SESSIONS = 4096;

  /// Half of it politely, the rest by force.
  private static final Duration STOP = Duration.ofSeconds(2);

  /// How long the turns of agents may take to end, or to come to where another host can go on.
  private static final Duration DRAIN = Duration.ofMinutes(10);

  private final DaemonSettings settings;
  private final Closer closer = new Closer();
  private final CompletableFuture<LinesDoor> door = new CompletableFuture<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private Path socket = Path.of("");
  private volatile Optional<DaemonFleet> fleet = Optional.empty();
  private volatile @Nullable DaemonHttp http;
  private volatile @Nullable DaemonAgents agents;
  private volatile boolean draining;
  private volatile boolean failed;

  private Daemon(DaemonSettings settings) {
    this.settings = settings;
  }

  public static Daemon start(DaemonSettings settings) throws IOException {
    Daemon daemon = new Daemon(settings);
    try {
      daemon.open();
      return daemon;
    } catch (IOException | RuntimeException e) {
      daemon.closeAfter(e);
      throw e;
    }
  }

  /// The whole start. The socket listens as soon as the directory is ours, and clients that come
  /// early wait for the door, not for a retry. What is slow, linking the C library and looking for
  /// what a dead predecessor left behind, comes when they are served: only programs wait for it.
  /// The address of HTTP is taken before anybody is answered, so that a start which fails for it
  /// was no start; it is served last.
  private void open() throws IOException {
    StateDirectory directory = settings.directory();
    directory.create();
    DirectoryLock claim = closer.own(DirectoryLock.take(directory));
    // Before the first client can come: serving it asks for a logger.
    Logs.to(directory.daemonLog());
    SocketPath place = closer.own(SocketPath.prepare(directory, settings.environment()));
    socket = place.socket();
    DescriptorBudget descriptors = DescriptorBudget.ofThisProcess();
    closer.own(
        Listener.open(place, descriptors, (client, onEnd) -> door.join().open(client, onEnd)));
    DaemonHttp web = closer.own(DaemonHttp.bind(settings.wishes().http(), directory.httpUrl()));
    claim.writePid(ProcessHandle.current().pid());

    String run = ProcessHandle.current().pid() + "-" + Long.toHexString(System.currentTimeMillis());
    Marker marker = Marker.of(directory.path(), run);
    LazyProcesses processes = closer.own(new LazyProcesses());
    Launcher launcher = new Launcher(marker, processes);
    ProcessContext context =
        ProcessContext.of(
            launcher, Processes.inheritable(settings.environment()), settings.build().version());
    Host host = new Host();
    fleet = several(host);
    DaemonKinds kinds = kinds(host, processes, launcher, context);
    DaemonInfo info = info(run, processes, host);
    door.complete(
        new LinesDoor(
            kinds.consoles(),
            info,
            new DaemonDoors(kinds, settings, context).open(hosts()),
            LinesSettings.DEFAULT,
            InstantSource.system()));

    start(processes, marker);
    serve(web, kinds, info, descriptors.clientsOfDoor());
    http = web;
    takeUp(kinds.agents());
    join(web);
    closer.own(HeapTrim.start());
    closer.own(host.expiring(Daemon::expiryFailed));
  }

  private void serve(DaemonHttp web, DaemonKinds kinds, DaemonInfo info, int clients)
      throws IOException {
    StateDirectory directory = settings.directory();
    DaemonRoutes.Own own = own(info.host(), clients, hosts());
    web.serve(
        Token.ensure(directory.token()),
        fleet.isPresent() ? fleet.get().grants().over(own.tokens()) : own.tokens(),
        clients,
        new DaemonRoutes(
                info.version(),
                home(),
                info.home(),
                info.host(),
                kinds.consoles(),
                kinds.evaluations()::evaluations,
                kinds.mcp())
            .with(kinds.agents(), directory.workplaces(), new LspDoor(kinds.servers()), own),
        hosts());
  }

  /// A host that is alone loads nothing for others.
  private Optional<DaemonFleet> several(Host host) {
    FleetOptions wanted = settings.wishes().fleet();
    return wanted.url().isEmpty()
        ? Optional.empty()
        : Optional.of(
            DaemonFleet.of(wanted, settings.directory().epoch(), settings.build().id(), host));
  }

  private void measureFleet(Metrics metrics) {
    if (fleet.isPresent()) {
      fleet.get().measure(metrics);
    }
  }

  /// Without lambdas over the fleet: to link one would load it, also where there is none.
  private OtherHosts hosts() {
    return fleet.isPresent() ? fleet.get().hosts() : OtherHosts.NONE;
  }

  /// Other hosts may come when the doors are open, and are left before those close.
  private void join(DaemonHttp web) throws IOException {
    if (fleet.isPresent()) {
      closer.own(fleet.get()).join(door.join(), web::connect);
    }
  }

  /// What HTTP tells about the daemon itself.
  private DaemonRoutes.Own own(Host host, int clients, OtherHosts hosts) {
    Map<String, Long> bounds =
        Map.of("consoles", (long) MOST_SESSIONS, "http_connections", (long) clients);
    StateDirectory directory = settings.directory();
    return new DaemonRoutes.Own(
        Tokens.open(
            new PrivateTokenFile(directory.givenTokens()), InstantSource.system(), hosts.self()),
        new DaemonFacts(directory, settings.environment(), settings.build(), bounds, hosts),
        closer.own(new LoadHistory(new OwnLoad(host), Daemon::samplingFailed)),
        hosts,
        this::measureFleet);
  }

  private void start(LazyProcesses processes, Marker marker) {
    Processes started = Processes.start(marker, Supervision.of(settings.environment()));
    processes.start(started);
    started.onSupervisorGone(this::supervisorGone);
  }

  /// Beside everything else: the database is opened for it.
  private static void takeUp(DaemonAgents agents) {
    Thread.ofVirtual().name("take-up").start(agents::takeUp);
  }

  private static void samplingFailed(Throwable problem) {
    LoggerFactory.getLogger(Daemon.class).error("looking at the daemon's load failed", problem);
  }

  private static void expiryFailed(Throwable problem) {
    LoggerFactory.getLogger(Daemon.class).error("closing idle sessions failed", problem);
  }

  private DaemonKinds kinds(
      Host host, LazyProcesses processes, Launcher launcher, ProcessContext context) {
    Consoles consoles = new Consoles(host, MOST_SESSIONS, processes, processes, consoleSettings());
    closer.own(() -> consoles.stop(Budget.of(STOP)));
    DaemonEvaluations evaluations =
        closer.own(
            new DaemonEvaluations(
                host, settings.build(), settings.environment(), launcher, trust()));
    LazyLanguageServers servers = closer.own(languageServers(host, launcher));
    DaemonMcp mcp =
        closer.own(
            new DaemonMcp(
                settings.build().version(), host, consoles, evaluations, servers, hosts()));
    SnippetRuns snippets = closer.own(new SnippetRuns(evaluations::evaluations));
    DaemonAgents started =
        closer.own(
            new DaemonAgents(
                host,
                settings.wishes().agents(),
                settings.directory().database(),
                settings.environment(),
                new DaemonAgents.Parts(
                    () -> tools(launcher, consoles, snippets, servers),
                    Prompts.of(servers, settings.environment())),
                context));
    agents = started;
    return new DaemonKinds(consoles, evaluations, servers, started, mcp);
  }

  /// What the daemon's agents may use: files and commands, and the sessions and language servers
  /// that everybody sees. An edit tells what it broke.
  private List<Tool> tools(
      Launcher launcher, Consoles consoles, SnippetRuns snippets, LazyLanguageServers servers) {
    EditDiagnostics afterEdit = new EditDiagnostics(servers, trust());
    List<Tool> tools = new ArrayList<>(Tools.all(launcher, inheritable(), afterEdit));
    tools.addAll(ConsoleTools.all(consoles));
    tools.addAll(EvalTools.all(snippets, trust()));
    tools.addAll(LspTools.all(servers, Reach.DIRECTORY, trust()));
    return tools;
  }

  private LazyLanguageServers languageServers(Host host, Launcher launcher) {
    return new LazyLanguageServers(
        host, launcher, inheritable(), trust(), settings.directory().watched());
  }

  private Trust trust() {
    return settings.wishes().trust();
  }

  private ConsoleSettings consoleSettings() {
    return ConsoleSettings.of(settings.directory().logs(), inheritable())
        .withReserved(settings.directory().ownFiles())
        .withRecords(settings.directory().logs().resolve("records"))
        .withDiskReserve(settings.wishes().diskReserve());
  }

  /// Models and people use the same consoles, evaluations and servers. A person's client sends its
  /// own environment along.
  private Map<String, String> inheritable() {
    return Secrets.without(Processes.inheritable(settings.environment()));
  }

  private Path home() {
    return Path.of(settings.environment().getOrDefault("HOME", "/"));
  }

  /// Where programs start when nobody says where.
  private Path folder() {
    boolean usual = settings.directory().isUsual(settings.environment());
    return usual ? home() : Path.of("").toAbsolutePath();
  }

  private DaemonInfo info(String run, LazyProcesses processes, Host host) {
    return new DaemonInfo(
        settings.build().version(),
        settings.build().id(),
        run,
        ProcessHandle.current().pid(),
        processes::containment,
        Instant.now(),
        folder(),
        DescriptorBudget.ofThisProcess()::inUse,
        () -> others(host),
        host,
        this::serving,
        ended::countDown,
        this::beginDrain);
  }

  /// HTTP is the last thing of a start.
  private Serving serving() {
    DaemonHttp served = http;
    return new Serving(served == null ? "starting" : served.url(), settings.wishes().options());
  }

  /// What lives in the daemon besides consoles, and would be lost with it.
  private static List<OtherSession> others(Host host) {
    return host.list().stream()
        .filter(each -> !each.kind().equals("console") && each.active())
        .map(
            each ->
                new OtherSession(
                    each.kind(),
                    each.title(),
                    each.stateName(),
                    each.attention(),
                    each.directory().toString()))
        .toList();
  }

  /// Without its supervisor the daemon could not keep its word: it ends.
  private void supervisorGone() {
    LoggerFactory.getLogger(Daemon.class).error("the supervisor is gone, so the daemon ends");
    failed = true;
    ended.countDown();
  }

  private void beginDrain() {
    draining = true;
    if (fleet.isPresent()) {
      fleet.get().drain();
    }
    ended.countDown();
  }

  /// Where clients connect.
  Path socket() {
    return socket;
  }

  /// Where those do that speak HTTP.
  DaemonHttp http() {
    return Objects.requireNonNull(http);
  }

  /// Returns when a client asked for the end, which is true, or the supervisor is gone.
  public boolean awaitEnd() throws InterruptedException {
    ended.await();
    DaemonAgents drained = agents;
    if (draining && drained != null) {
      drained.drain(DRAIN);
    }
    return !failed;
  }

  /// What cannot be closed is not what the user has to hear of.
  private void closeAfter(Exception failure) {
    try {
      close();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public void close() {
    ended.countDown();
    door.cancel(false);
    closer.close();
  }
}
