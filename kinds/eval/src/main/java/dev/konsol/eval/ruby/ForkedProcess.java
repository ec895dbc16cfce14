package dev.konsol.eval.ruby;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A process that another one has forked for us: that one tells its end, and it writes to two named
/// pipes, which it makes before it connects. Safe for any thread.
final class ForkedProcess extends Process {
  /// Whoever would know the code is gone.
  private static final int UNKNOWN = 255;

  private final long pid;
  private final Path socket;
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();

  ForkedProcess(long pid, Path socket) {
    this.pid = pid;
    this.socket = socket;
  }

  /// Told by its parent.
  void exited(int code) {
    exit.complete(code);
  }

  /// The parent is gone: the system tells its end, without a code. Java takes a process that it
  /// cannot look at, for want of a descriptor, for one that has ended; a name in `/proc` takes
  /// none.
  void orphaned() {
    if (!Files.exists(Path.of("/proc", Long.toString(pid)))) {
      exited(UNKNOWN);
      return;
    }
    Optional<ProcessHandle> handle = ProcessHandle.of(pid);
    Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
    if (handle.isPresent()) {
      var _ = handle.get().onExit().thenRunAsync(this::orphaned, later);
    } else {
      later.execute(this::orphaned);
    }
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public OutputStream getOutputStream() {
    return OutputStream.nullOutputStream();
  }

  @Override
  public InputStream getInputStream() {
    return pipe(".out");
  }

  @Override
  public InputStream getErrorStream() {
    return pipe(".err");
  }

  /// Once. Opening a named pipe for reading waits for a writer, and the process may be gone by now:
  /// so it is opened both ways for that moment.
  private InputStream pipe(String ending) {
    Path path = Path.of(socket + ending);
    if (!Files.exists(path)) {
      return InputStream.nullInputStream();
    }
    try (RandomAccessFile _ = new RandomAccessFile(path.toFile(), "rw")) {
      InputStream pipe = new FileInputStream(path.toFile());
      Files.delete(path);
      return pipe;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int waitFor() throws InterruptedException {
    try {
      return exit.get();
    } catch (ExecutionException e) {
      throw new CompletionException(e);
    }
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      exit.get(timeout, unit);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new CompletionException(e);
    }
  }

  @Override
  public int exitValue() {
    if (!exit.isDone()) {
      throw new IllegalThreadStateException("it has not ended");
    }
    return exit.join();
  }

  @Override
  public boolean isAlive() {
    return !exit.isDone();
  }

  @Override
  public CompletableFuture<Process> onExit() {
    return exit.thenApply(_ -> this);
  }

  @Override
  public void destroy() {
    destroyForcibly();
  }

  @Override
  public Process destroyForcibly() {
    if (isAlive()) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
    return this;
  }
}
