package dev.konsol.worker.show;

import dev.konsol.wire.JsonLine;
import dev.konsol.worker.run.Stopped;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An exception told as strings: class, message, the frames that are not the worker's, causes, and
/// what was suppressed; all of it bounded, because messages, causes and stacks are the snippet's.
public final class Failure {
  private static final int HEAD = 40;
  private static final int TAIL = 10;
  private static final int MOST_CAUSES = 8;
  private static final int MOST_MESSAGE = 8192;
  private static final int MOST_FRAME = 400;

  private final Set<Throwable> told = Collections.newSetFromMap(new IdentityHashMap<>());
  private int budget;

  /// Tells an exception in at most so many bytes, more or less.
  public Failure(int bytes) {
    budget = bytes / 4;
  }

  public JsonLine tell(Throwable thrown) {
    return tell(thrown, SnippetNames.of(thrown.getClass()), message(thrown));
  }

  public JsonLine tell(Throwable thrown, String type, @Nullable String message) {
    told.add(thrown);
    JsonLine frame = JsonLine.object().put("class", type);
    frame.put("message", message == null ? null : spend(message, MOST_MESSAGE));
    frame.putTexts("backtrace", backtrace(thrown));
    List<String> suppressed = suppressed(thrown);
    if (!suppressed.isEmpty()) {
      frame.putTexts("suppressed", suppressed);
    }
    Throwable cause = Failure.<@Nullable Throwable>asked(thrown::getCause, e -> null);
    if (cause != null && told.size() < MOST_CAUSES && !told.contains(cause) && budget > 0) {
      frame.put("cause", tell(cause));
    }
    return frame;
  }

  /// Class and message, whatever the exception's own code does.
  public static String inOneLine(Throwable outer) {
    Throwable cause = outer instanceof InvocationTargetException ? outer.getCause() : null;
    Throwable thrown = cause == null ? outer : cause;
    String message = message(thrown);
    String type = SnippetNames.of(thrown.getClass());
    return message == null ? type : type + ": " + Text.brief(message, 200);
  }

  private String spend(String text, int most) {
    String brief = Text.brief(text, Math.max(16, Math.min(most, budget / 4)));
    budget -= brief.length();
    return brief;
  }

  private List<String> backtrace(Throwable thrown) {
    StackTraceElement[] stack = asked(thrown::getStackTrace, e -> new StackTraceElement[0]);
    int to = stack.length;
    while (to > 0 && isOurs(stack[to - 1])) {
      to--;
    }
    int from = 0;
    while (from < to && stack[from].getClassName().startsWith("dev.konsol.worker.")) {
      from++;
    }
    List<String> lines = new ArrayList<>();
    boolean cut = to - from > HEAD + TAIL;
    for (int i = from; i < to && budget > 0; i++) {
      if (cut && i == from + HEAD) {
        lines.add("… " + (to - from - HEAD - TAIL) + " more");
        i = to - TAIL;
      }
      lines.add(spend(SnippetNames.in(stack[i].toString()), MOST_FRAME));
    }
    return lines;
  }

  /// Below the snippet's first frame there is how the worker called it.
  private static boolean isOurs(StackTraceElement frame) {
    String type = frame.getClassName();
    return type.startsWith("dev.konsol.worker.")
        || type.startsWith("jdk.internal.reflect.")
        || type.startsWith("java.lang.reflect.")
        || type.startsWith("java.lang.invoke.");
  }

  private List<String> suppressed(Throwable thrown) {
    List<String> lines = new ArrayList<>();
    for (Throwable each : thrown.getSuppressed()) {
      if (lines.size() == MOST_CAUSES || budget <= 0) {
        break;
      }
      lines.add(spend(inOneLine(each), MOST_FRAME));
    }
    return lines;
  }

  private static @Nullable String message(Throwable thrown) {
    return asked(
        thrown::getLocalizedMessage,
        e -> "<the message failed: " + e.getClass().getTypeName() + ">");
  }

  /// What the exception's own code answers, which may fail itself.
  private static <T extends @Nullable Object> T asked(
      Supplier<T> question, Function<Throwable, T> otherwise) {
    try {
      return question.get();
    } catch (Stopped | OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      return otherwise.apply(e);
    }
  }
}
