package dev.konsol.worker;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What the evaluation thread waits for in a call that no interrupt ends: a socket that accepts, a
/// statement that a database executes. Woven into snippets around such calls, so that stopping the
/// run can end the call. Static, because woven code has no other way to reach it.
public final class Waits {
  private static @Nullable Object current;

  private Waits() {}

  /// Before the call, on the thread that makes it.
  public static void on(Object waited) {
    if (Runs.isEvaluationThread()) {
      set(waited);
      // An interrupt that came just before has not found it.
      Stop.poll();
    }
  }

  /// After the call, unless it threw; the next one replaces it then.
  public static void over() {
    if (Runs.isEvaluationThread()) {
      set(null);
    }
  }

  private static synchronized void set(@Nullable Object waited) {
    current = waited;
  }

  /// Ends the call that is under way, if there is one. On a thread that may wait: closing and
  /// cancelling can take a while.
  static void end() {
    Object waited = take();
    try {
      if (waited instanceof Closeable socket) {
        socket.close();
      } else if (waited != null) {
        cancel(waited);
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      // It goes on waiting, and its worker is ended in the end.
    }
  }

  private static synchronized @Nullable Object take() {
    Object taken = current;
    current = null;
    return taken;
  }

  /// By name: a runtime may come without the module of databases.
  private static void cancel(Object statement) {
    try {
      Class.forName("java.sql.Statement").getMethod("cancel").invoke(statement);
    } catch (ReflectiveOperationException e) {
      // Not every driver can.
    }
  }
}
