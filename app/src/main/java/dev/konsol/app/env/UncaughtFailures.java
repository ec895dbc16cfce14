package dev.konsol.app.env;

import dev.konsol.core.LoopDied;
import java.io.PrintStream;
import java.util.function.IntConsumer;
import org.slf4j.LoggerFactory;

/// What becomes of a failure that ended a thread. It is logged. Where the thread was a loop that
/// everybody depends on, the process ends at once with a code that says so: its supervisor ends
/// what it ran, and whoever asks next finds no daemon instead of one that never answers.
public final class UncaughtFailures implements Thread.UncaughtExceptionHandler {
  private static final int FAILED = 1;

  private final PrintStream err;
  private final IntConsumer halt;

  UncaughtFailures(PrintStream err, IntConsumer halt) {
    this.err = err;
    this.halt = halt;
  }

  /// For every thread of this process that has no handler of its own.
  public static void install(PrintStream err) {
    Thread.setDefaultUncaughtExceptionHandler(
        new UncaughtFailures(err, Runtime.getRuntime()::halt));
  }

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    if (!(failure instanceof LoopDied)) {
      log("a thread failed", failure);
      return;
    }
    try {
      err.println("konsol: " + failure.getMessage());
      err.flush();
      log("the process ends", failure);
    } finally {
      // Not exit: an orderly end needs the very thread that is gone.
      halt.accept(FAILED);
    }
  }

  /// The logger is asked for here: a process that never fails need not have one.
  private static void log(String what, Throwable failure) {
    LoggerFactory.getLogger(UncaughtFailures.class).error(what, failure);
  }
}
