package dev.konsol.process.launch;

import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Marker;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// The one way to start a program on pipes. What it starts has the environment it is given and the
/// marker, so that it and everything it starts is found, and ended with it or with this host. A
/// host has one launcher: it gives out the serials. Safe for any thread.
public final class Launcher {
  private static final Duration LAST_OUTPUT = Duration.ofSeconds(5);

  /// What the JVM says of ETXTBSY.
  private static final Pattern BUSY = Pattern.compile("error[=:] ?26\\b");

  private static final int BUSY_RETRIES = 100;
  private static final Duration BUSY_PAUSE = Duration.ofMillis(10);

  private final Marker marker;
  private final Trees trees;
  private final AtomicLong serials = new AtomicLong();

  public Launcher(Marker marker, Trees trees) {
    this.marker = marker;
    this.trees = trees;
  }

  /// A serial that no other program of this host has.
  public String serial(String name) {
    return name + "-" + serials.incrementAndGet();
  }

  /// By which what the program with this serial starts is found, in the environment of both.
  public Map<String, String> mark(String serial) {
    return Map.of(marker.variable(), marker.value(serial));
  }

  /// Starts the program, or says in the caller's words why it cannot be.
  public PipedProgram start(ProgramSpec spec, Streams streams) {
    Process process = process(spec.marked(marker), streams);
    try {
      PipedProgram program = adopt(process, spec.serial(), errors(process, spec, streams));
      return program;
    } catch (Throwable e) {
      process.destroyForcibly(); // nobody would read it, or find it
      throw e;
    }
  }

  /// A process that another of our programs has started for us, with the [#mark] of this serial.
  public PipedProgram adopt(Process process, String serial) {
    return adopt(process, serial, Optional.empty());
  }

  /// The tree is looked for beside the caller: for the first one the C library may have to be
  /// linked, which takes longer than some programs need to answer.
  private PipedProgram adopt(Process process, String serial, Optional<LastLines> errors) {
    FutureTask<ProcessTree> tree = new FutureTask<>(() -> trees.of(process.pid(), serial));
    Thread.ofVirtual().name("konsol-" + serial + "-tree").start(tree);
    return new PipedProgram(process, tree, errors);
  }

  private static Optional<LastLines> errors(Process process, ProgramSpec spec, Streams streams) {
    if (!streams.keepsErrors()) {
      return Optional.empty();
    }
    LastLines errors =
        new LastLines("konsol-" + spec.serial() + "-errors", process.getErrorStream());
    errors.start();
    return Optional.of(errors);
  }

  private Process process(ProgramSpec spec, Streams streams) {
    String program = "'" + spec.argv().getFirst() + "'";
    List<String> command = new ArrayList<>(spec.argv());
    command.set(0, spec.executable());
    var _ = spec.variables(); // what cannot be in an environment is refused
    DescriptorBudget.ofThisProcess().requireRoom(DescriptorBudget.OF_PIPES, program);
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(spec.directory().toAbsolutePath().toFile());
    builder.environment().clear();
    builder.environment().putAll(spec.environment());
    streams.connect(builder);
    try {
      return start(builder);
    } catch (IOException e) {
      throw KonsolException.startFailed(program + " cannot run: " + e.getMessage(), e);
    }
  }

  /// A file that this process has just written cannot be executed ("text file busy") as long as a
  /// program that was being started meanwhile holds a copy of the descriptor, which it does until
  /// it is executed itself. So it is tried again for a moment.
  private static Process start(ProcessBuilder builder) throws IOException {
    for (int left = BUSY_RETRIES; ; left--) {
      try {
        return builder.start();
      } catch (IOException e) {
        if (left == 0 || !BUSY.matcher(String.valueOf(e.getMessage())).find()) {
          throw e;
        }
        LockSupport.parkNanos(BUSY_PAUSE.toNanos());
      }
    }
  }

  /// Runs the program and waits for its end. Whatever it started is ended with it: when it ends by
  /// itself, when its time is up, and when the caller is interrupted.
  ///
  /// @param reader of its output, to the end; on a thread of its own, which has ended, or has
  ///   nothing left to read, when this returns
  public ProgramOutcome run(
      ProgramSpec spec, Streams streams, Limit limit, Consumer<InputStream> reader)
      throws InterruptedException {
    PipedProgram program = start(spec, streams);
    Thread reading =
        Thread.ofPlatform()
            .daemon()
            .name("konsol-" + spec.serial())
            .unstarted(() -> reader.accept(program.output()));
    boolean ended;
    Duration ending = Limit.IN_A_HURRY;
    try {
      reading.start();
      ended = program.awaitExit(Budget.of(limit.time()));
      ending = limit.ending();
    } finally {
      program.end(Budget.of(ending), limit.force());
    }
    // Nobody is left to write to the pipe, so its reader comes to an end.
    var _ = reading.join(LAST_OUTPUT);
    return ended ? program.outcome() : new ProgramOutcome.TimedOut(limit.time());
  }
}
