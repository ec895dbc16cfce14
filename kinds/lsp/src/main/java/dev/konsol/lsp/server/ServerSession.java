package dev.konsol.lsp.server;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.Load;
import dev.konsol.core.session.SessionState;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.config.Resolution;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.process.ProcessTree;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A language server for one root, through all its runs: started when somebody asks, once for all
/// who do at the same time; started again after a crash, with what was open; given up when it fails
/// too often, until its reasons change. Safe for any thread: its monitor guards everything, and
/// nothing that takes long is done under it.
final class ServerSession implements KeyedSession {
  private static final Logger LOG = LoggerFactory.getLogger(ServerSession.class);
  private static final Duration STOP = Duration.ofSeconds(2);

  private final ServerKey key;
  private final Instant created = Instant.now();
  private final ServerParts parts;
  // Counts what happened in the workspace that an answer may depend on.
  private final AtomicLong generation = new AtomicLong(1);
  private final ServerLifecycle lifecycle = new ServerLifecycle();
  private ServerDefinition definition;
  private long lastUsed = System.nanoTime();
  private int leases;
  // Why no new question is put to the server that runs, once it is to be replaced.
  private String replaced = "";
  private volatile boolean closed;
  private boolean retired;
  private @Nullable Reasons reasons;
  private @Nullable RunningServer server;
  private List<OpenDocument> remembered = List.of();
  private Path lastFile;
  private Map<String, String> caller = Map.of();

  ServerSession(ServerKey key, ServerDefinition definition, ServerParts parts) {
    this.key = key;
    this.definition = definition;
    this.parts = parts;
    this.lastFile = key.root().resolve("-");
  }

  @Override
  public ServerKey key() {
    return key;
  }

  @Override
  public Instant created() {
    return created;
  }

  @Override
  public SessionState state() {
    return closed ? new SessionState.Closed() : lifecycle.asSessionState();
  }

  @Override
  public String stateName() {
    return shown().state().wireName();
  }

  @Override
  public boolean active() {
    return running().isPresent();
  }

  @Override
  public Journal journal() {
    return lifecycle.journal();
  }

  @Override
  public Optional<Load> load() {
    return running().map(server -> server.program().tree().usage()).map(ServerSession::load);
  }

  private static Load load(ProcessTree.Usage usage) {
    return new Load(usage.cpuMillis(), usage.residentBytes());
  }

  @Override
  public List<String> lastLines(int most) {
    return ServerLines.of(shown(), key.root(), running(), most);
  }

  private synchronized ServerLifecycle.Entered shown() {
    return lifecycle.shown(server);
  }

  AtomicLong generation() {
    return generation;
  }

  /// The running server, started if need be. Until it is released, it is not stopped for being idle
  /// or for lack of room.
  ///
  /// @param current the definition as it is now: where it differs, the server is started anew
  synchronized RunningServer lease(Path file, ServerDefinition current, Budget budget)
      throws NotServing, InterruptedException {
    lastFile = file;
    while (true) {
      replaceIfChanged(current);
      RunningServer running = step(budget);
      if (running != null && replaced.isEmpty()) {
        leases++;
        lastUsed = System.nanoTime();
        return running;
      }
      if (budget.spent()) {
        throw new NotServing(
            Freshness.NOT_READY, key.id() + " is still starting", Duration.ofSeconds(1));
      }
      wait(Math.max(1, budget.remaining().toMillis()));
    }
  }

  synchronized void release() {
    leases--;
    lastUsed = System.nanoTime();
    notifyAll();
  }

  /// Somebody is about to ask: it is not forgotten meanwhile.
  ///
  /// @param environment in which a server is looked for from now on
  synchronized void touch(Map<String, String> environment) {
    lastUsed = System.nanoTime();
    caller = environment;
  }

  /// Gives the session up if nothing runs and nobody uses it; who has it still finds that out.
  synchronized boolean retire() {
    boolean resting = is(ServerState.IDLE) || is(ServerState.BROKEN);
    retired = retired || (server == null && leases == 0 && resting);
    return retired;
  }

  private void replaceIfChanged(ServerDefinition current) {
    RunningServer running = server;
    boolean other = !current.equals(definition);
    definition = current;
    if (running == null || !is(ServerState.READY)) {
      replaced = "";
      return;
    }
    if (replaced.isEmpty()) {
      replaced = other ? "the configuration changed" : running.outdated(parts.programs());
    }
    if (!replaced.isEmpty() && leases == 0) {
      enter(ServerState.STOPPING, replaced);
      replaced = "";
      parts.tasks().start(() -> stop(running));
    }
  }

  /// The running server; null when there is something to wait for.
  private @Nullable RunningServer step(Budget budget) throws NotServing {
    if (closed) {
      throw new NotServing(Freshness.FAILED, "konsol is shutting down", Duration.ZERO);
    }
    if (retired) {
      String why = key.id() + " was not used for long: ask again";
      throw new NotServing(Freshness.NOT_READY, why, Duration.ofMillis(1));
    }
    switch (lifecycle.now().state()) {
      case READY, INDEXING -> {
        return server != null && server.program().alive() ? server : null;
      }
      case IDLE -> begin();
      case STARTING, STOPPING -> {}
      case BACKOFF, BROKEN -> retry(budget);
    }
    return null;
  }

  /// A server that has served before is waited for; one that never came up is not.
  private void retry(Budget budget) throws NotServing {
    Duration left = lifecycle.retryAfter();
    boolean others =
        !Reasons.now(definition, resolution(definition, lastFile), key.root()).equals(reasons);
    if (others) {
      lifecycle.forgive();
    }
    if (others || left.isZero()) {
      begin();
    } else if (is(ServerState.BROKEN) || left.compareTo(budget.remaining()) > 0) {
      throw new NotServing(Freshness.FAILED, lifecycle.now().reason(), left);
    }
  }

  private void begin() {
    enter(ServerState.STARTING, "");
    ServerDefinition wanted = definition;
    Path file = lastFile;
    List<OpenDocument> open = remembered;
    remembered = List.of();
    parts.tasks().start(() -> start(wanted, file, open));
  }

  /// Nobody waits for a start that a bug, or want of memory or descriptors, has ended.
  private void start(ServerDefinition wanted, Path file, List<OpenDocument> open) {
    try {
      Resolution resolution = resolved(wanted, file);
      if (resolution instanceof Resolution.Found found) {
        serve(
            RunningServer.start(
                () -> new RunningServer(key, wanted, found, parts, generation, this::ended), open));
      } else {
        broken(resolution.problem());
      }
    } catch (RunningServer.NotStarted e) {
      failed(String.valueOf(e.getMessage()), e.lastWords());
    } catch (RuntimeException | Error e) {
      failed("it could not be started: " + e.getMessage(), List.of());
      throw e;
    }
  }

  private Resolution resolved(ServerDefinition wanted, Path file) {
    Resolution resolution = resolution(wanted, file);
    Reasons known = Reasons.now(wanted, resolution, key.root());
    synchronized (this) {
      reasons = known;
    }
    return resolution;
  }

  private synchronized Resolution resolution(ServerDefinition wanted, Path file) {
    return parts.programs().seenFrom(caller).resolve(wanted, file, key.root());
  }

  private void serve(RunningServer started) {
    if (!taken(started)) {
      started.stop(Budget.of(STOP));
      return;
    }
    var log = LOG.atInfo().addKeyValue("server", key.id()).addKeyValue("root", key.root());
    log.addKeyValue("pid", started.program().pid()).log("a language server runs");
    if (!started.program().alive()) {
      ended(started);
    }
  }

  private synchronized boolean taken(RunningServer started) {
    lifecycle.started();
    if (closed) {
      return false;
    }
    server = started;
    lastUsed = System.nanoTime(); // its start may have taken longer than it is kept idle
    enter(ServerState.READY, "");
    return true;
  }

  private synchronized void broken(String why) {
    lifecycle.giveUp(why);
    notifyAll();
  }

  private synchronized void failed(String why, List<String> said) {
    boolean again = lifecycle.fail(why, said);
    notifyAll();
    LOG.atWarn().addKeyValue("server", key.id()).addKeyValue("why", why).log("a server failed");
    // What was open is wanted again, so nobody should have to wait for the start.
    if (again && !closed) {
      parts.tasks().start(this::restart);
    }
  }

  /// Somebody has found the connection of this run closed. Its end is told in a moment, and nobody
  /// else should ask it until then.
  synchronized void lost(RunningServer gone) {
    if (server == gone && is(ServerState.READY)) {
      enter(ServerState.STOPPING, key.id() + " has ended");
    }
  }

  /// A run has ended by itself. Called on its connection's ender.
  private void ended(RunningServer gone) {
    String how = gone.program().ending();
    synchronized (this) {
      if (server != gone || closed) {
        return;
      }
      server = null;
      remembered = gone.client().documents().all().stream().map(OpenDocument::withoutText).toList();
      failed(key.id() + " crashed: " + how, gone.program().lastErrors());
    }
  }

  private synchronized void restart() {
    try {
      while (!lifecycle.retryAfter().isZero() && is(ServerState.BACKOFF) && !closed) {
        wait(Math.max(1, lifecycle.retryAfter().toMillis()));
      }
      if (is(ServerState.BACKOFF) && !closed) {
        begin();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void enter(ServerState next, String why) {
    lifecycle.enter(next, why);
    notifyAll();
  }

  private boolean is(ServerState state) {
    return lifecycle.now().state() == state;
  }

  /// Whether a process is there or on its way.
  synchronized boolean alive() {
    return server != null || is(ServerState.STARTING);
  }

  synchronized boolean leased() {
    return leases > 0;
  }

  synchronized long lastUsed() {
    return lastUsed;
  }

  synchronized boolean idle() {
    long idle = System.nanoTime() - lastUsed;
    return server != null && leases == 0 && idle > definition.limits().idle().toNanos();
  }

  synchronized Optional<RunningServer> running() {
    return Optional.ofNullable(server);
  }

  synchronized ServerStatus status() {
    return ServerStatus.of(key, lifecycle, server, generation.get());
  }

  /// Stops the process, if nobody uses it; what was open is opened again when it is asked about.
  void rest(String why) {
    stopping(why, true).ifPresent(this::stop);
  }

  /// Starts anew at the next question, whatever happened before.
  void reset() {
    stopping("restarted", false).ifPresent(this::stop);
  }

  private synchronized Optional<RunningServer> stopping(String why, boolean onlyUnused) {
    if (server != null && is(ServerState.READY) && !(onlyUnused && leases > 0)) {
      enter(ServerState.STOPPING, why);
      return Optional.of(server);
    }
    if (!onlyUnused && (is(ServerState.BACKOFF) || is(ServerState.BROKEN))) {
      lifecycle.forgive();
      enter(ServerState.IDLE, "");
    }
    return Optional.empty();
  }

  private void stop(RunningServer running) {
    running.stop(Budget.of(STOP));
    synchronized (this) {
      server = null;
      if (!closed) {
        enter(ServerState.IDLE, "");
      }
    }
  }

  @Override
  public Stopped stop(Budget budget) {
    RunningServer running;
    synchronized (this) {
      closed = true;
      running = server;
      server = null;
      enter(ServerState.STOPPING, "");
    }
    return running == null ? Stopped.GRACEFUL : running.stop(budget);
  }
}
