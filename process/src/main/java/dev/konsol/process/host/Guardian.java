package dev.konsol.process.host;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.konsol.process.Marker;
import dev.konsol.process.libc.Libc;
import dev.konsol.process.libc.PosixSpawn;
import dev.konsol.process.threads.Child;
import dev.konsol.process.threads.Poller;
import dev.konsol.process.threads.Watch;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where there is no supervisor: a shell in a session of its own, on a pipe whose other end only
/// this process holds. When the pipe ends, however this process went, the shell ends every process
/// that carries the marker of this run. It carries none itself.
final class Guardian implements OrphanGuard {
  private static final Logger LOG = LoggerFactory.getLogger(Guardian.class);
  private static final Path SHELL = Path.of("/bin/sh");
  private static final List<String> ENVIRONMENT = List.of("PATH=/usr/local/bin:/usr/bin:/bin");
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Child shell;
  private final int pipe;
  private final Watch life;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile boolean closed;

  private Guardian(Child shell, int pipe, Poller poller) {
    this.shell = shell;
    this.pipe = pipe;
    this.life = poller.watch(shell.pidfd(), _ -> end());
  }

  /// On the spawner's thread.
  static OrphanGuard start(Marker marker, Poller poller) {
    if (!Files.isExecutable(SHELL)) {
      return new Nobody();
    }
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      MemorySegment ends = arena.allocate(JAVA_INT, 2);
      int result = libc.pipe(ends);
      if (result < 0) {
        throw new IllegalStateException("no pipe for the guardian: error " + -result);
      }
      Child shell;
      try {
        shell = Child.spawn(command(marker, ends.getAtIndex(JAVA_INT, 0)));
      } finally {
        libc.close(ends.getAtIndex(JAVA_INT, 0));
      }
      Guardian guardian = new Guardian(shell, ends.getAtIndex(JAVA_INT, 1), poller);
      guardian.life.begin(Poller.IN);
      return guardian;
    }
  }

  private static PosixSpawn.Command command(Marker marker, int readEnd) {
    return new PosixSpawn.Command(
        SHELL.toString(),
        List.of("sh", "-c", script(), "konsol-guardian", marker.variable(), marker.run()),
        ENVIRONMENT,
        "/",
        new PosixSpawn.Stdio.Pipe(readEnd));
  }

  private static String script() {
    try (InputStream in =
        Objects.requireNonNull(Guardian.class.getResourceAsStream("guardian.sh"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Containment containment() {
    return ended.isDone() ? Containment.SWEEP : Containment.GUARDIAN;
  }

  /// Lets the guardian do its work one last time, and waits for it.
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (Arena arena = Arena.ofConfined()) {
      new Libc(arena).close(pipe);
    }
    ended.completeOnTimeout(null, PATIENCE.toMillis(), TimeUnit.MILLISECONDS).join();
  }

  private void end() {
    life.end();
    shell.reap();
    if (!closed) {
      LOG.warn("the guardian is gone: only the next start will sweep up after this process");
    }
    ended.complete(null);
  }
}
