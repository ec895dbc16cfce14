package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.lsp.config.Programs;
import dev.konsol.lsp.config.Resolution;
import dev.konsol.lsp.config.ServerDefinition;
import dev.konsol.lsp.process.Backoff;
import dev.konsol.lsp.protocol.OpenDocument;
import dev.konsol.lsp.text.PositionEncoding;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The runs of a server for one root: started when somebody asks, once for all who do at the same
/// time; started again after a crash, with what was open; given up when it fails too often, until
/// its reasons change. Safe for any thread: its monitor guards everything, and nothing that takes
/// long is done under it.
final class ServerRuns {
  private static final Logger LOG = LoggerFactory.getLogger(ServerRuns.class);
  private static final Duration STOP = Duration.ofSeconds(2);

  private final ServerKey key;
  private final Programs programs;
  private final ServerLife.Parts parts;
  private final Generation generation = new Generation();
  private final Backoff backoff = new Backoff(System::nanoTime);

  private ServerDefinition definition;
  private final ServerLifecycle lifecycle = new ServerLifecycle();
  private long lastUsed = System.nanoTime();
  private int leases;
  // Why no new question is put to the server that runs, once it is to be replaced.
  private String replaced = "";
  private int starts;
  private boolean wasReady;
  private volatile boolean closed;
  private boolean retired;
  private @Nullable Reasons reasons;
  private @Nullable ServerLife life;
  private List<String> lastWords = List.of();
  private List<OpenDocument> remembered = List.of();
  private Path lastFile;
  private Map<String, String> caller = Map.of();
  private PositionEncoding encoding = PositionEncoding.UTF16;

  ServerRuns(
      ServerKey key, ServerDefinition definition, Programs programs, ServerLife.Parts parts) {
    this.key = key;
    this.definition = definition;
    this.programs = programs;
    this.parts = parts;
    this.lastFile = key.root().resolve("-");
  }

  ServerLifecycle lifecycle() {
    return lifecycle;
  }

  boolean closed() {
    return closed;
  }

  ServerKey key() {
    return key;
  }

  Generation generation() {
    return generation;
  }

  /// The running server, started if need be.
  ///
  /// @param current the definition as it is now: where it differs, the server is started anew
  synchronized Lease lease(Path file, ServerDefinition current, Budget budget)
      throws NotServing, InterruptedException {
    lastFile = file;
    while (true) {
      replaceIfChanged(current);
      ServerLife running = step(budget);
      if (running != null && replaced.isEmpty()) {
        leases++;
        lastUsed = System.nanoTime();
        return new Lease(running, this::release);
      }
      if (budget.spent()) {
        throw new NotServing(
            Freshness.NOT_READY, key.id() + " is still starting", Duration.ofSeconds(1));
      }
      wait(Math.max(1, budget.remaining().toMillis()));
    }
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
    boolean resting = now() == ServerState.IDLE || now() == ServerState.BROKEN;
    retired = retired || (life == null && leases == 0 && resting);
    return retired;
  }

  private synchronized void release() {
    leases--;
    lastUsed = System.nanoTime();
    notifyAll();
  }

  private void replaceIfChanged(ServerDefinition current) {
    ServerLife running = life;
    boolean other = !current.equals(definition);
    definition = current;
    if (running == null || now() != ServerState.READY) {
      replaced = "";
      return;
    }
    if (replaced.isEmpty()) {
      replaced = other ? "the configuration changed" : running.outdated(programs);
    }
    if (!replaced.isEmpty() && leases == 0) {
      enter(ServerState.STOPPING, replaced);
      replaced = "";
      parts.tasks().start(() -> stop(running));
    }
  }

  /// The running server; null when there is something to wait for.
  private @Nullable ServerLife step(Budget budget) throws NotServing {
    if (closed) {
      throw new NotServing(Freshness.FAILED, "konsol is shutting down", Duration.ZERO);
    }
    if (retired) {
      throw new NotServing(
          Freshness.NOT_READY,
          key.id() + " was not used for long: ask again",
          Duration.ofMillis(1));
    }
    switch (now()) {
      case READY, INDEXING -> {
        return life != null && life.program().alive() ? life : null;
      }
      case IDLE -> begin();
      case STARTING, STOPPING -> {}
      case BACKOFF, BROKEN -> retry(budget);
    }
    return null;
  }

  /// A server that has served before is waited for; one that never came up is not.
  private void retry(Budget budget) throws NotServing {
    Duration left = backoff.left();
    boolean others = !resolved().equals(reasons);
    if (others) {
      backoff.reset();
    }
    if (others || left.isZero()) {
      begin();
    } else if (now() == ServerState.BROKEN || !wasReady || left.compareTo(budget.remaining()) > 0) {
      throw new NotServing(Freshness.FAILED, lifecycle.reason(), left);
    }
  }

  private Reasons resolved() {
    return Reasons.now(definition, resolution(definition, lastFile), key.root());
  }

  private synchronized Resolution resolution(ServerDefinition wanted, Path file) {
    return programs.seenFrom(caller).resolve(wanted, file, key.root());
  }

  private void begin() {
    enter(ServerState.STARTING, "");
    ServerDefinition wanted = definition;
    Path file = lastFile;
    List<OpenDocument> open = remembered;
    remembered = List.of();
    parts.tasks().start(() -> startOrFail(wanted, file, open));
  }

  /// Nobody waits for a start that a bug, or want of memory or descriptors, has ended.
  private void startOrFail(ServerDefinition wanted, Path file, List<OpenDocument> open) {
    try {
      start(wanted, file, open);
    } catch (RuntimeException | Error e) {
      failed("it could not be started: " + e.getMessage(), List.of());
      throw e;
    }
  }

  private void start(ServerDefinition wanted, Path file, List<OpenDocument> open) {
    Resolution resolution = resolution(wanted, file);
    because(Reasons.now(wanted, resolution, key.root()));
    if (resolution instanceof Resolution.Found found) {
      start(wanted, found, open);
    } else {
      broken(resolution.problem());
    }
  }

  private synchronized void because(Reasons known) {
    reasons = known;
  }

  private void start(ServerDefinition wanted, Resolution.Found found, List<OpenDocument> open) {
    try {
      serve(
          ServerLife.start(
              () -> new ServerLife(key, wanted, found, parts, generation, this::ended), open));
    } catch (NotStarted e) {
      failed(String.valueOf(e.getMessage()), e.lastWords());
    }
  }

  private void serve(ServerLife started) {
    if (!taken(started)) {
      started.stop(Budget.of(STOP));
      return;
    }
    LOG.atInfo()
        .addKeyValue("server", key.id())
        .addKeyValue("root", key.root())
        .addKeyValue("pid", started.program().pid())
        .log("a language server runs");
    if (!started.program().alive()) {
      ended(started);
    }
  }

  private synchronized boolean taken(ServerLife started) {
    starts++;
    if (closed) {
      return false;
    }
    life = started;
    wasReady = true;
    encoding = started.client().encoding();
    enter(ServerState.READY, "");
    return true;
  }

  private synchronized void broken(String why) {
    backoff.giveUp();
    enter(ServerState.BROKEN, why);
  }

  private synchronized void failed(String why, List<String> said) {
    lastWords = said;
    Optional<Duration> wait = backoff.failed();
    enter(wait.isPresent() ? ServerState.BACKOFF : ServerState.BROKEN, why);
    LOG.atWarn().addKeyValue("server", key.id()).addKeyValue("why", why).log("a server failed");
    // What was open is wanted again, so nobody should have to wait for the start.
    if (wasReady && wait.isPresent() && !closed) {
      parts.tasks().start(this::restart);
    }
  }

  /// Somebody has found the connection of this run closed. Its end is told in a moment, and nobody
  /// else should ask it until then.
  synchronized void lost(ServerLife gone) {
    if (life == gone && now() == ServerState.READY) {
      enter(ServerState.STOPPING, key.id() + " has ended");
    }
  }

  /// A run has ended by itself. Called on its connection's ender.
  private void ended(ServerLife gone) {
    String how = gone.program().ending();
    synchronized (this) {
      if (life != gone || closed) {
        return;
      }
      life = null;
      remembered = gone.client().openFiles();
      failed(key.id() + " crashed: " + how, gone.program().lastErrors());
    }
  }

  private synchronized void restart() {
    try {
      while (!backoff.left().isZero() && now() == ServerState.BACKOFF && !closed) {
        wait(Math.max(1, backoff.left().toMillis()));
      }
      if (now() == ServerState.BACKOFF && !closed) {
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

  private ServerState now() {
    return lifecycle.state();
  }

  /// Whether a process is there or on its way.
  synchronized boolean alive() {
    return life != null || now() == ServerState.STARTING;
  }

  synchronized boolean leased() {
    return leases > 0;
  }

  synchronized long lastUsed() {
    return lastUsed;
  }

  synchronized boolean idle() {
    long idle = System.nanoTime() - lastUsed;
    return life != null && leases == 0 && idle > definition.limits().idle().toNanos();
  }

  synchronized Optional<ServerLife> running() {
    return Optional.ofNullable(life);
  }

  long memory() {
    return running().map(each -> each.program().tree().usage().residentBytes()).orElse(0L);
  }

  /// As the last run agreed on it.
  synchronized PositionEncoding encoding() {
    return encoding;
  }

  synchronized ServerStatus status() {
    ServerLife running = life;
    String doing = running == null ? "" : running.client().readiness().doing();
    boolean indexing = now() == ServerState.READY && !doing.isEmpty();
    return new ServerStatus(
        key,
        indexing ? ServerState.INDEXING : now(),
        indexing ? doing : lifecycle.reason(),
        lifecycle.age(),
        backoff.left(),
        Math.max(0, starts - 1),
        generation.now(),
        ServerStatus.Run.of(running, lastWords));
  }

  /// Stops the process, if nobody uses it; what was open is opened again when it is asked about.
  void rest(String why) {
    stopping(why, true).ifPresent(this::stop);
  }

  /// Starts anew at the next question, whatever happened before.
  void reset() {
    stopping("restarted", false).ifPresent(this::stop);
  }

  private synchronized Optional<ServerLife> stopping(String why, boolean onlyUnused) {
    ServerLife running = life;
    if (running != null && now() == ServerState.READY && !(onlyUnused && leases > 0)) {
      enter(ServerState.STOPPING, why);
      return Optional.of(running);
    }
    if (!onlyUnused && (now() == ServerState.BACKOFF || now() == ServerState.BROKEN)) {
      backoff.reset();
      enter(ServerState.IDLE, "");
    }
    return Optional.empty();
  }

  private void stop(ServerLife running) {
    running.stop(Budget.of(STOP));
    synchronized (this) {
      life = null;
      if (!closed) {
        enter(ServerState.IDLE, "");
      }
    }
  }

  Stopped stop(Budget budget) {
    ServerLife running;
    synchronized (this) {
      closed = true;
      running = life;
      life = null;
      enter(ServerState.STOPPING, "");
    }
    return running == null ? Stopped.GRACEFUL : running.stop(budget);
  }
}
