package dev.konsol.process.launch;

import dev.konsol.core.Budget;
import dev.konsol.core.Interrupts;
import dev.konsol.core.Stopped;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.threads.Spawner;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// A program on pipes that a [Launcher] has started. Where its errors are kept they are read to the
/// end; the other streams belong to whoever started it. Safe for any thread.
public final class PipedProgram {
  // On a busy machine they may take their time. A descendant that keeps the pipe has them wait.
  private static final long LAST_WORDS_MILLIS = 3000;

  private final Process process;
  private final FutureTask<ProcessTree> tree;
  private final Optional<LastLines> errors;

  PipedProgram(Process process, FutureTask<ProcessTree> tree, Optional<LastLines> errors) {
    this.process = process;
    this.tree = tree;
    this.errors = errors;
  }

  public long pid() {
    return process.pid();
  }

  /// Everything it has started. The first in a process waits until the C library is linked.
  public ProcessTree tree() {
    tree.run(); // Nobody may have looked for it yet.
    return Spawner.await(tree);
  }

  public boolean alive() {
    return process.isAlive();
  }

  public InputStream output() {
    return process.getInputStream();
  }

  /// What it prints as errors, where these are the owner's.
  public InputStream errors() {
    return process.getErrorStream();
  }

  public OutputStream input() {
    return process.getOutputStream();
  }

  /// The last lines of its errors so far, where they are kept.
  public List<String> lastErrors() {
    return errors.map(LastLines::lines).orElse(List.of());
  }

  /// The same of a program that has just ended, each line after a line end.
  public String lastWords() {
    return errors.map(each -> each.afterEnd(LAST_WORDS_MILLIS)).orElse("");
  }

  /// Does this, on a thread of the JVM's own, when the program has ended; at once if it has.
  public void onExit(Runnable action) {
    var _ = process.onExit().thenRun(action);
  }

  /// Waits for the program's end; false if it still runs then.
  public boolean awaitExit(Budget budget) throws InterruptedException {
    return process.waitFor(budget.remaining().toMillis(), TimeUnit.MILLISECONDS);
  }

  /// The same for as long as it takes.
  public void awaitExit() throws InterruptedException {
    process.waitFor();
  }

  /// As a shell shows it: 128 and the number of the signal that ended it. Only of one that has
  /// ended.
  public int exitCode() {
    return process.exitValue();
  }

  /// How it ended, in words, with the last of what it said. Its pipes may end a moment before it.
  public String ending() {
    return endsSoon() ? outcome().inWords() : "it still runs";
  }

  ProgramOutcome outcome() {
    return new ProgramOutcome.Exited(process.exitValue(), lastWords());
  }

  private boolean endsSoon() {
    return Interrupts.asFalse(() -> process.waitFor(LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS))
        || !process.isAlive();
  }

  /// Ends it with everything it has started.
  public Stopped end(Budget budget, boolean force) {
    return tree().end(budget, force);
  }

  /// Kills the program itself, and looks at nothing else: for one that starts no others. Its pipes
  /// stay open until they have been read, which [Process#destroyForcibly] would not leave them.
  public void kill() {
    if (process.isAlive()) {
      handle().ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  /// A child's own handle knows when it began, and takes nobody else for it who has its number
  /// after it. One that somebody else has started has none.
  private Optional<ProcessHandle> handle() {
    try {
      return Optional.of(process.toHandle());
    } catch (UnsupportedOperationException e) {
      return ProcessHandle.of(process.pid());
    }
  }
}
