package dev.konsol.eval.worker;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.Interrupts;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Load;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// A worker: the process in the project's JVM, its private channel and its two output pipes. Ends
/// with all of its descendants, when its owner closes or by itself. Safe for any thread.
public final class WorkerProcess {
  private static final Duration END = Duration.ofSeconds(2);
  private static final Duration DRAIN = Duration.ofSeconds(1);

  private final WorkerLaunch launch;
  private final PipedProgram program;
  private final WorkerChannel channel;
  private final PipeReader out;
  private final PipeReader err;

  private WorkerProcess(WorkerLaunch launch, Connected connected) {
    this.launch = launch;
    this.program = connected.program();
    this.channel = connected.channel();
    this.out = new PipeReader("stdout", program.output());
    this.err = new PipeReader("stderr", program.errors());
  }

  /// Starts a worker and waits until it has connected. From the moment the process exists, `life`
  /// owns it: closing that also cuts the waiting short. A worker that does not come up is
  /// `START_FAILED` with what it printed.
  public static WorkerProcess start(WorkerLaunch launch, Closer life) {
    return start(launch, launch::start, life);
  }

  /// A process that has connected.
  public record Connected(PipedProgram program, WorkerChannel channel) {}

  /// `starter` is where the process comes from.
  public static WorkerProcess start(
      WorkerLaunch launch, Supplier<PipedProgram> starter, Closer life) {
    try {
      return new WorkerProcess(launch, connect(launch, starter, life));
    } catch (IOException e) {
      throw KonsolException.startFailed("the worker could not be started: " + e.getMessage(), e);
    }
  }

  public static Connected connect(WorkerLaunch launch, Supplier<PipedProgram> starter, Closer life)
      throws IOException {
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(launch.socket()));
      PipedProgram program = starter.get();
      life.own(() -> end(program));
      SocketChannel connected = accept(listening, program, launch);
      WorkerChannel channel = life.own(new WorkerChannel(connected, launch.longestLine()));
      return new Connected(program, channel);
    } finally {
      Files.deleteIfExists(launch.socket());
    }
  }

  private static SocketChannel accept(
      ServerSocketChannel listening, PipedProgram program, WorkerLaunch launch) throws IOException {
    CompletableFuture<SocketChannel> accepted = new CompletableFuture<>();
    launch.tasks().start(() -> acceptInto(accepted, listening));
    program.onExit(() -> accepted.completeExceptionally(new IOException("it ended")));
    try {
      return accepted.get(launch.patience().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (TimeoutException e) {
      end(program);
      throw new IOException(
          "it did not answer within " + launch.patience() + Endings.printed(program), e);
    } catch (ExecutionException e) {
      end(program);
      throw new IOException(Endings.describe(program, launch) + Endings.printed(program), e);
    }
  }

  private static void acceptInto(
      CompletableFuture<SocketChannel> accepted, ServerSocketChannel listening) {
    try {
      SocketChannel connected = listening.accept();
      if (!accepted.complete(connected)) {
        connected.close();
      }
    } catch (IOException e) {
      accepted.completeExceptionally(e);
    }
  }

  private static void end(PipedProgram program) {
    program.end(Budget.of(END), true);
  }

  public long pid() {
    return program.pid();
  }

  /// What it takes with all that descends from it; empty when it has ended.
  public Optional<Load> load() {
    if (!alive()) {
      return Optional.empty();
    }
    ProcessTree.Usage usage = program.tree().usage();
    return Optional.of(new Load(usage.cpuMillis(), usage.residentBytes()));
  }

  public boolean alive() {
    return program.alive();
  }

  /// Has this done when the process has ended, at once if it has.
  public void onEnd(Runnable action) {
    program.onExit(action);
  }

  /// From here on frames, output and the end go to this listener.
  public void listen(FrameListener listener) {
    RunOutput output = new RunOutput(listener, out, err);
    out.start(listener, err);
    err.start(listener, out);
    Thread frames = launch.tasks().start(() -> readFrames(output));
    launch.tasks().start(() -> awaitEnd(frames, listener));
  }

  /// A worker whose channel has ended is of no use, should it still run. A session may be kept for
  /// long after its worker: it keeps no descriptor.
  private void readFrames(RunOutput output) {
    try {
      channel.read(output::frame);
    } finally {
      // One that ends by itself closes its channel a moment before.
      awaitExit(DRAIN);
      channel.close();
      program.kill();
    }
  }

  private boolean awaitExit(Duration atMost) {
    return Interrupts.asFalse(() -> program.awaitExit(Budget.of(atMost)));
  }

  /// Tells of the end when everything else has been told. What the worker started ends with it.
  private void awaitEnd(Thread frames, FrameListener listener) {
    try {
      program.awaitExit();
      end(program);
      frames.join(DRAIN);
      out.awaitEnd(DRAIN);
      err.awaitEnd(DRAIN);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      listener.gone(
          program.alive() ? "konsol is shutting down" : Endings.describe(program, launch));
    }
  }

  public static JsonLine command(String op) {
    return JsonLine.object().put("op", op);
  }

  public void send(JsonLine command) {
    channel.send(command);
  }

  /// Asks it to exit in an orderly way; true when it did so in time.
  public boolean exit(Duration atMost) {
    send(command("exit"));
    return awaitExit(atMost);
  }

  public void kill() {
    end(program);
  }
}
