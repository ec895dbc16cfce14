package dev.konsol.eval.ruby;

import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.worker.WorkerChannel;
import dev.konsol.eval.worker.WorkerLaunch;
import dev.konsol.eval.worker.WorkerProcess;
import dev.konsol.process.launch.LastLines;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/// A Ruby project, booted once, that forks a worker for each session. Safe for any thread; a task
/// reads what it tells, and its output is read to the end for the last lines of it.
public final class RubyParent {
  /// A large application may well take a minute.
  private static final int BOOTS_LONGER = 6;

  private static final long LAST_WORDS_MILLIS = 200;
  private static final Duration FORK = Duration.ofSeconds(30);

  private final WorkerLaunch launch;
  private final PipedProgram program;
  private final WorkerChannel channel;
  private final LastLines stdout;
  private final LastLines stderr;
  private final CompletableFuture<JsonObject> boot = new CompletableFuture<>();
  private final Map<String, CompletableFuture<ForkedProcess>> forks = new ConcurrentHashMap<>();
  private final Map<Long, ForkedProcess> children = new ConcurrentHashMap<>();
  private final Map<Long, String> failures = new ConcurrentHashMap<>();

  private RubyParent(WorkerLaunch launch, WorkerProcess.Connected connected) {
    this.launch = launch;
    this.program = connected.program();
    this.channel = connected.channel();
    this.stdout = new LastLines("konsol-ruby-stdout", program.output());
    this.stderr = new LastLines("konsol-ruby-stderr", program.errors());
  }

  /// Whether a Ruby that has started boots the project, or waits until it is told to.
  enum Start {
    BOOTS,
    WAITS
  }

  /// Starts it, owned by `life` from its first moment.
  static RubyParent start(WorkerLaunch launch, Start how, Closer life) {
    try {
      WorkerProcess.Connected connected =
          WorkerProcess.connect(launch, () -> launch.start(how.name()), life);
      RubyParent parent = new RubyParent(launch, connected);
      parent.stdout.start();
      parent.stderr.start();
      launch.tasks().start(parent::read);
      return parent;
    } catch (IOException e) {
      throw KonsolException.startFailed("Ruby could not be started: " + e.getMessage(), e);
    }
  }

  /// Has it boot, if it waits for that.
  void boot() {
    channel.send(WorkerProcess.command("boot"));
  }

  /// Waits until the project has booted. One that does not boot is `START_FAILED` with the reason
  /// and, on lines of their own, where it failed and what it printed last.
  void awaitBoot() {
    JsonObject answer = await(boot, launch.patience().multipliedBy(BOOTS_LONGER));
    if (!answer.text("event", "").equals("booted")) {
      throw failed("the project could not be booted: " + reason(answer));
    }
  }

  private <T> T await(CompletableFuture<T> answer, Duration atMost) {
    try {
      return answer.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    } catch (TimeoutException e) {
      throw failed("the project did not boot within " + atMost);
    } catch (ExecutionException e) {
      throw failed("the project's process has ended: " + e.getCause());
    }
  }

  private KonsolException failed(String reason) {
    String printed = stderr.afterEnd(LAST_WORDS_MILLIS) + stdout.afterEnd(LAST_WORDS_MILLIS);
    return KonsolException.startFailed(reason + printed);
  }

  /// The first line says why, the others where.
  private static String reason(JsonObject failed) {
    StringBuilder text = new StringBuilder(failed.text("reason", "it ended"));
    failed.texts("backtrace").forEach(line -> text.append("\n  ").append(line));
    return text.toString();
  }

  boolean alive() {
    return program.alive() && !boot.isCompletedExceptionally();
  }

  /// A worker, forked; owned by `life`. One that does not come up, because the project's prelude
  /// failed, is `START_FAILED` with the reason.
  public WorkerProcess worker(WorkerLaunch of, Closer life) {
    AtomicLong pid = new AtomicLong();
    try {
      return WorkerProcess.start(of, () -> fork(of, pid), life);
    } catch (KonsolException e) {
      String reason = failures.remove(pid.get());
      throw reason == null ? e : failed(reason);
    }
  }

  private PipedProgram fork(WorkerLaunch of, AtomicLong pid) {
    CompletableFuture<ForkedProcess> forked = new CompletableFuture<>();
    forks.put(of.serial(), forked);
    channel.send(
        WorkerProcess.command("fork")
            .put("serial", of.serial())
            .put("channel", of.socket().toString())
            .put("sandbox", of.plan().startup().sandbox())
            .put("environment", launch.markerOf(of.serial())));
    if (!alive()) {
      gone();
    }
    try {
      ForkedProcess child = await(forked, FORK);
      pid.set(child.pid());
      return of.adopt(child);
    } finally {
      forks.remove(of.serial());
    }
  }

  /// It ends when its last worker has.
  void retire() {
    channel.send(WorkerProcess.command("retire"));
  }

  private void read() {
    try {
      channel.read(this::told);
    } finally {
      gone();
      program.kill();
    }
  }

  private void told(JsonObject frame) {
    switch (frame.text("event", "")) {
      case "booted" -> boot.complete(frame);
      case "failed" -> failed(frame);
      case "forked" -> forked(frame);
      case "exited" -> exited(frame);
      default -> {} // what a worker of a later build may say
    }
  }

  private void failed(JsonObject frame) {
    CompletableFuture<ForkedProcess> fork = forks.get(frame.text("serial", ""));
    if (frame.has("pid")) {
      failures.put(frame.integer("pid", 0), reason(frame));
    } else if (fork != null) {
      fork.completeExceptionally(new IOException(reason(frame)));
    } else {
      boot.complete(frame);
    }
  }

  private void forked(JsonObject frame) {
    String serial = frame.text("serial", "");
    long pid = frame.integer("pid", 0);
    ForkedProcess child = new ForkedProcess(pid, launch.socketOf(serial));
    children.put(pid, child);
    Optional.ofNullable(forks.get(serial)).ifPresent(waiting -> waiting.complete(child));
  }

  private void exited(JsonObject frame) {
    Optional.ofNullable(children.remove(frame.integer("pid", 0)))
        .ifPresent(child -> child.exited((int) frame.integer("code", 0)));
  }

  private void gone() {
    IOException reason = new IOException("it ended");
    boot.completeExceptionally(reason);
    forks.values().forEach(fork -> fork.completeExceptionally(reason));
    children.values().forEach(ForkedProcess::orphaned);
    children.clear();
  }
}
