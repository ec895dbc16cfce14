package dev.konsol.process;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A program on three pipes that carries the marker, so that it and everything it starts is found
/// and ended with this host. Its errors are read to the end and the last lines kept; its input and
/// output belong to whoever started it. Safe for any thread.
public final class PipedProgram {
  private static final int SIGNALLED = 128;
  private static final long LAST_WORDS_MILLIS = 200;

  private final Process process;
  private final ProcessTree tree;
  private final LastLines errors;

  private PipedProgram(Process process, ProcessTree tree, LastLines errors) {
    this.process = process;
    this.tree = tree;
    this.errors = errors;
  }

  /// Starts the program, or says in the caller's words why it cannot be.
  public static PipedProgram start(PipedSpec spec, Marker marker, Trees trees) {
    List<String> command = new ArrayList<>(spec.argv());
    command.set(0, Programs.executable(spec.argv(), spec.directory(), spec.environment()));
    DescriptorBudget.ofThisProcess()
        .requireRoom(DescriptorBudget.OF_PIPES, "'" + spec.argv().getFirst() + "'");
    ProcessBuilder builder = new ProcessBuilder(command).directory(spec.directory().toFile());
    Map<String, String> variables = builder.environment();
    variables.clear();
    variables.putAll(spec.environment());
    variables.put(marker.variable(), marker.value(spec.serial()));
    Process process = start(builder, spec);
    LastLines errors =
        new LastLines("konsol-" + spec.serial() + "-errors", process.getErrorStream());
    boolean started = false;
    try {
      errors.start();
      PipedProgram program =
          new PipedProgram(process, trees.of(process.pid(), spec.serial()), errors);
      started = true;
      return program;
    } finally {
      if (!started) {
        process.destroyForcibly(); // nobody would read it, or find it
      }
    }
  }

  private static Process start(ProcessBuilder builder, PipedSpec spec) {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.START_FAILED,
          "'" + spec.argv().getFirst() + "' cannot run: " + e.getMessage(),
          e);
    }
  }

  public long pid() {
    return process.pid();
  }

  public ProcessTree tree() {
    return tree;
  }

  public boolean alive() {
    return process.isAlive();
  }

  /// What the program prints.
  public InputStream output() {
    return process.getInputStream();
  }

  /// What the program reads.
  public OutputStream input() {
    return process.getOutputStream();
  }

  public List<String> lastErrors() {
    return errors.lines();
  }

  /// Does this, on a thread of the JVM's own, when the program has ended; at once if it has.
  public void onExit(Runnable action) {
    var _ = process.onExit().thenRun(action);
  }

  /// Waits for the program's end; false if it still runs then.
  public boolean awaitExit(Budget budget) throws InterruptedException {
    return process.waitFor(budget.remaining().toMillis(), TimeUnit.MILLISECONDS);
  }

  /// How it ended, in words, with the last of what it said. Its pipes may end a moment before it.
  public String ending() {
    if (!endsSoon()) {
      return "it still runs";
    }
    int code = process.exitValue();
    String how =
        code > SIGNALLED
            ? "it was ended by " + Signal.nameOf(code - SIGNALLED)
            : "it exited with code " + code;
    return how + errors.afterEnd(LAST_WORDS_MILLIS);
  }

  private boolean endsSoon() {
    try {
      return process.waitFor(LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }

  /// Ends it with everything it has started.
  public Stopped end(Budget budget, boolean force) {
    return tree.end(budget, force);
  }
}
