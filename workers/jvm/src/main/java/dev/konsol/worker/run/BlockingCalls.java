package dev.konsol.worker.run;

import java.io.Closeable;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// What the evaluation thread waits for in calls that no interrupt ends: a socket, a statement that
/// a database executes. Woven in before such calls, so that stopping the run can end them. Static,
/// because woven code has no other way to reach it.
///
/// Nothing is woven in after the calls: whether one is under way, the thread's stack says.
public final class BlockingCalls {
  /// A pool's statement around a driver's around a socket; with some to spare.
  private static final int MOST = 16;

  /// The latest first.
  private static final ArrayDeque<Call> LATEST = new ArrayDeque<>();

  /// What is called, and whether it was ended already.
  private static final class Call {
    final Object waited;
    boolean ended;

    Call(Object waited) {
      this.waited = waited;
    }
  }

  private BlockingCalls() {}

  /// Before the call, on the thread that makes it.
  public static void on(@Nullable Object waited) {
    if (waited != null && Runs.isEvaluationThread()) {
      add(waited);
      // An interrupt that came just before has not found it.
      Stop.poll();
    }
  }

  @SuppressWarnings("ReferenceEquality") // what it thinks of being equal is its own affair
  private static synchronized void add(Object waited) {
    LATEST.removeIf(each -> each.waited == waited);
    if (LATEST.size() == MOST) {
      LATEST.removeLast();
    }
    LATEST.addFirst(new Call(waited));
  }

  /// Lets go of everything: the run has ended.
  public static synchronized void clear() {
    LATEST.clear();
  }

  static synchronized boolean any() {
    return !LATEST.isEmpty();
  }

  /// Ends a call that is under way, the outermost that has not been ended yet, and says whether
  /// there was one. When all have been, the outermost is ended again: a request that was not
  /// connected yet, or a statement that the database did not have yet, has not noticed. On a thread
  /// that may wait: closing and cancelling can take a while.
  public static boolean end(Thread evaluator) {
    if (!any()) {
      return false;
    }
    StackTraceElement[] stack = evaluator.getStackTrace();
    Object fresh = take(stack, false);
    Object waited = fresh == null ? take(stack, true) : fresh;
    try {
      if (waited instanceof Closeable socket) {
        socket.close();
      } else if (waited instanceof HttpURLConnection request) {
        request.disconnect();
      } else if (waited != null) {
        cancel(waited);
      }
    } catch (IOException | RuntimeException | Error e) {
      // The code of a project or a library: anything may come. The evaluation goes on waiting, and
      // its worker is ended in the end.
    }
    return fresh != null;
  }

  /// Of several that it may be, the latest; the others are over, and left alone.
  private static synchronized @Nullable Object take(StackTraceElement[] stack, boolean ended) {
    for (int i = stack.length - 1; i >= 0; i--) {
      for (Call each : LATEST) {
        if (each.ended == ended && isCallOf(each.waited, stack[i])) {
          LATEST.stream()
              .filter(other -> other.waited.getClass() == each.waited.getClass())
              .forEach(other -> other.ended = true);
          return each.waited;
        }
      }
    }
    return null;
  }

  private static boolean isCallOf(Object waited, StackTraceElement frame) {
    if (!waits(frame.getMethodName())) {
      return false;
    }
    for (Class<?> type = waited.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().equals(frame.getClassName())) {
        return true;
      }
    }
    return false;
  }

  private static boolean waits(String method) {
    return switch (method) {
      case "accept", "connect", "receive", "read", "getInputStream", "getResponseCode" -> true;
      default -> method.startsWith("execute");
    };
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
