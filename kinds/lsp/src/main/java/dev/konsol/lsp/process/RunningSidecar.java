package dev.konsol.lsp.process;

import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.lsp.config.Sidecar;
import dev.konsol.process.launch.LastLines;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.process.launch.Streams;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a server's sidecar running for as long as the server does: started again when it ends,
/// later each time, and given up when it ends too often. Safe for any thread; a task waits for it.
public final class RunningSidecar implements AutoCloseable {
  /// How it is doing.
  ///
  /// @param state `running`, `waiting` or `failed`
  /// @param pid 0 when there is no process
  public record Status(
      List<String> command, String state, long pid, int failures, List<String> lastLines) {}

  private static final Logger LOG = LoggerFactory.getLogger(RunningSidecar.class);
  private static final Duration END = Duration.ofSeconds(1);

  private final ServerLauncher launcher;
  private final String name;
  private final Sidecar sidecar;
  private final Path root;
  private final Backoff backoff = new Backoff(System::nanoTime);
  private @Nullable PipedProgram program;
  private @Nullable LastLines output;
  private String state = "waiting";
  private String failure = "";
  private boolean closed;

  public RunningSidecar(ServerLauncher launcher, String name, Sidecar sidecar, Path root) {
    this.launcher = launcher;
    this.name = name;
    this.sidecar = sidecar;
    this.root = root;
  }

  public void start(Tasks tasks) {
    tasks.start(this::keep);
  }

  private void keep() {
    try {
      while (true) {
        String why = runOnce();
        Optional<Duration> wait = ended(why);
        if (wait.isEmpty() || !pause(wait.get())) {
          return;
        }
      }
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
    }
  }

  /// Answers how it ended.
  private String runOnce() throws InterruptedException {
    try {
      PipedProgram started =
          launcher.start(
              name + "-watch",
              sidecar.command(),
              root.resolve(sidecar.directory()),
              sidecar.environment(),
              Streams.OUTPUT);
      if (!running(started)) {
        started.end(Budget.of(END), true);
        return "closed";
      }
      started.awaitExit();
      started.end(Budget.of(END), true);
      return started.ending();
    } catch (KonsolException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private synchronized boolean running(PipedProgram started) {
    if (closed) {
      return false;
    }
    program = started;
    output = new LastLines("konsol-" + name + "-watch-output", started.output());
    output.start();
    state = "running";
    return true;
  }

  /// How long to wait before it is started again; nothing when it is not.
  private synchronized Optional<Duration> ended(String why) {
    if (closed) {
      return Optional.empty();
    }
    Optional<Duration> wait = backoff.failed();
    state = wait.isPresent() ? "waiting" : "failed";
    failure = why;
    LOG.atWarn().addKeyValue("server", name).addKeyValue("why", why).log("a sidecar ended");
    return wait;
  }

  private synchronized boolean pause(Duration time) throws InterruptedException {
    return !Budget.of(time).await(this, () -> closed);
  }

  public synchronized Status status() {
    PipedProgram current = program;
    boolean runs = current != null && state.equals("running");
    List<String> said = output == null ? List.of() : output.lines();
    return new Status(
        sidecar.command(),
        state,
        runs && current != null ? current.pid() : 0,
        backoff.failures(),
        runs || failure.isEmpty() ? said : failure.lines().toList());
  }

  @Override
  public void close() {
    PipedProgram last;
    synchronized (this) {
      closed = true;
      notifyAll();
      last = program;
    }
    if (last != null) {
      last.end(Budget.of(END), false);
    }
  }
}
