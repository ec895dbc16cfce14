package dev.konsol.checks;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// The daemon of a storm, and what surrounds it: few descriptors, a small disk where one can be
/// mounted, a clock that can be set where a library for that can be made. It is killed and started
/// again by one thread, and used by all.
final class ChaosDaemon implements AutoCloseable {
  private static final int DESCRIPTORS = 400;
  private static final Duration START = Duration.ofSeconds(90);

  final KonsolProgram program;
  final HttpServer http;
  private final boolean smallDisk;
  private final ChaosClock clock = new ChaosClock();
  private volatile boolean diskFull;
  private final AtomicInteger timesFull = new AtomicInteger();
  private final List<Long> pids = new CopyOnWriteArrayList<>();

  ChaosDaemon(Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(variables);
    all.putAll(clock.variables());
    all.put("KONSOL_HTTP", "127.0.0.1:0");
    all.put("KONSOL_MIN_FREE_DISK", "8M");
    program = new KonsolProgram(all);
    http = HttpServer.of(program);
    smallDisk = mounted();
    http.script();
    start();
  }

  private boolean mounted() {
    try {
      Files.createDirectories(program.directory());
      return run(
          "mount", "-t", "tmpfs", "-o", "size=96m,mode=700", "tmpfs", program.directory() + "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Whether it succeeded.
  static boolean run(String... command) throws IOException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  void start() {
    ProcessBuilder start =
        program.command("start", "--model", http.model(), "--allow", "list_files");
    List<String> limited = List.of("sh", "-c", "ulimit -n " + DESCRIPTORS + "; exec \"$@\"", "sh");
    List<String> command = new ArrayList<>(limited);
    command.addAll(start.command());
    Cli started = Cli.run(program, start.command(command));
    if (started.exit() != 0) {
      throw new AssertionError("it does not start: " + started);
    }
    Await.until("an answer", START, this::answers);
    pids.add(program.pid());
  }

  boolean answers() {
    try (LineClient client = program.connect()) {
      return client.ask("ping").path("ok").asBoolean(false);
    } catch (UncheckedIOException | AssertionError e) {
      return false;
    }
  }

  /// As a crash would, with everything it had started; then another.
  void killAndStart() {
    long pid = program.pid();
    Processes.signal("KILL", pid);
    Await.until("the daemon's end", START, () -> !Processes.alive(pid));
    start();
  }

  void pause(Duration time) throws InterruptedException {
    long pid = program.pid();
    Processes.signal("STOP", pid);
    DisasterChecks.pass(time);
    Processes.signal("CONT", pid);
  }

  boolean hasSmallDisk() {
    return smallDisk;
  }

  /// From before it is to after it was.
  boolean isDiskFull() {
    return diskFull;
  }

  /// How often the disk was full so far.
  int timesFull() {
    return timesFull.get();
  }

  boolean hasSettableClock() {
    return clock.isThere();
  }

  void setClock(long seconds) {
    clock.set(seconds);
  }

  /// Takes what room is left, for so long.
  void fillDisk(Duration time) throws IOException, InterruptedException {
    Path ballast = program.directory().resolve("ballast");
    timesFull.incrementAndGet();
    diskFull = true;
    run("dd", "if=/dev/zero", "of=" + ballast, "bs=1M", "count=200");
    DisasterChecks.pass(time);
    Files.deleteIfExists(ballast);
    diskFull = false;
  }

  /// Of the processes that came from this daemon, those with that in their command line.
  List<Long> processes(String with) {
    return program.alive().stream()
        .filter(pid -> Processes.commandLine(pid).contains(with))
        .toList();
  }

  /// The process ids of all daemons there were.
  List<Long> pids() {
    return pids;
  }

  List<String> log() {
    try {
      return Files.readAllLines(program.directory().resolve("logs/daemon.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      http.client().close();
      if (!program.alive().isEmpty() && answers()) {
        program.shutdown();
      }
      program.assertNothingLeft();
    } finally {
      program.alive().forEach(pid -> Processes.signal("KILL", pid));
      if (smallDisk) {
        run("umount", "-l", program.directory().toString());
      }
      clock.close();
      program.close();
    }
  }
}
