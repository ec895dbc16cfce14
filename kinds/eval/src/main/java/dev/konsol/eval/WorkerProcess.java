package dev.konsol.eval;

import dev.konsol.core.Closer;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A worker: the process in the project's JVM, its private channel and its two output pipes. Ends
/// with all of its descendants, when its owner closes or by itself. Safe for any thread.
final class WorkerProcess {
  private static final Duration END = Duration.ofSeconds(2);
  private static final Duration DRAIN = Duration.ofSeconds(1);

  private final WorkerLaunch launch;
  private final Process process;
  private final LateTree tree;
  private final WorkerChannel channel;
  private final PipeReader out;
  private final PipeReader err;

  private WorkerProcess(
      WorkerLaunch launch, Process process, LateTree tree, WorkerChannel channel) {
    this.launch = launch;
    this.process = process;
    this.tree = tree;
    this.channel = channel;
    this.out = new PipeReader("stdout", process.getInputStream());
    this.err = new PipeReader("stderr", process.getErrorStream());
  }

  /// Starts a worker and waits until it has connected. From the moment the process exists, `life`
  /// owns it: closing that also cuts the waiting short. A worker that does not come up is
  /// `START_FAILED` with what it printed.
  static WorkerProcess start(WorkerLaunch launch, Closer life) {
    return start(launch, launch::start, life);
  }

  /// Where the process comes from.
  interface Starter {
    Process start() throws IOException;
  }

  /// A process that has connected.
  record Connected(Process process, LateTree tree, WorkerChannel channel) {}

  static WorkerProcess start(WorkerLaunch launch, Starter starter, Closer life) {
    try {
      Connected connected = connect(launch, starter, life);
      return new WorkerProcess(launch, connected.process(), connected.tree(), connected.channel());
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.START_FAILED, "the worker could not be started: " + e.getMessage(), e);
    }
  }

  static Connected connect(WorkerLaunch launch, Starter starter, Closer life) throws IOException {
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(launch.socket()));
      Process process = starter.start();
      LateTree tree = LateTree.of(launch, process.pid());
      life.own(() -> tree.end(END));
      tree.find(launch.tasks());
      SocketChannel connected = accept(listening, process, launch, tree);
      WorkerChannel channel = life.own(new WorkerChannel(connected, launch.longestLine()));
      return new Connected(process, tree, channel);
    } finally {
      Files.deleteIfExists(launch.socket());
    }
  }

  private static SocketChannel accept(
      ServerSocketChannel listening, Process process, WorkerLaunch launch, LateTree tree)
      throws IOException {
    CompletableFuture<SocketChannel> accepted = new CompletableFuture<>();
    launch.tasks().start(() -> acceptInto(accepted, listening));
    var _ =
        process.onExit().thenRun(() -> accepted.completeExceptionally(new IOException("it ended")));
    try {
      return accepted.get(launch.patience().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (TimeoutException e) {
      tree.end(END);
      throw new IOException(
          "it did not answer within " + launch.patience() + Endings.printed(process), e);
    } catch (ExecutionException e) {
      tree.end(END);
      throw new IOException(Endings.describe(process, launch) + Endings.printed(process), e);
    }
  }

  private static void acceptInto(
      CompletableFuture<SocketChannel> accepted, ServerSocketChannel listening) {
    try {
      accepted.complete(listening.accept());
    } catch (IOException e) {
      accepted.completeExceptionally(e);
    }
  }

  long pid() {
    return process.pid();
  }

  boolean alive() {
    return process.isAlive();
  }

  /// Has this done when the process has ended, at once if it has.
  void onEnd(Runnable action) {
    var _ = process.onExit().thenRun(action);
  }

  /// From here on frames, output and the end go to this listener.
  void listen(FrameListener listener) {
    RunOutput output = new RunOutput(listener, out, err);
    out.start(listener);
    err.start(listener);
    Thread frames = launch.tasks().start(() -> readFrames(output));
    launch.tasks().start(() -> awaitEnd(frames, listener));
  }

  /// A worker whose channel has ended is of no use, should it still run.
  private void readFrames(RunOutput output) {
    try {
      channel.read(output::frame);
    } finally {
      awaitOwnEnd();
      process.destroyForcibly();
    }
  }

  /// One that ends by itself closes its channel a moment before.
  private void awaitOwnEnd() {
    try {
      process.waitFor(DRAIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Tells of the end when everything else has been told. What the worker started ends with it.
  private void awaitEnd(Thread frames, FrameListener listener) {
    try {
      process.waitFor();
      tree.end(END);
      frames.join(DRAIN);
      out.awaitEnd(DRAIN.toMillis());
      err.awaitEnd(DRAIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      listener.gone(process.isAlive() ? "konsol is shutting down" : ending());
    }
  }

  private String ending() {
    return Endings.describe(process, launch);
  }

  static JsonLine command(String op) {
    return JsonLine.object().put("op", op);
  }

  void send(JsonLine command) {
    channel.send(command);
  }

  /// Asks it to exit in an orderly way; true when it did so in time.
  boolean exit(Duration atMost) {
    send(command("exit"));
    try {
      return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  void kill() {
    tree.end(END);
  }
}
