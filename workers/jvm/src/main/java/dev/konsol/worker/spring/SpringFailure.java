package dev.konsol.worker.spring;

import dev.konsol.worker.show.Failure;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why an application did not start, in Spring's own words where it has some.
final class SpringFailure {
  private static final String DIAGNOSTICS = "org.springframework.boot.diagnostics.";
  private static final int MOST_CAUSES = 20;

  private SpringFailure() {}

  /// What Spring's failure analyzers say; else the exception and its root in a line each. The
  /// context, which some analyzers ask, is not closed yet, and may be missing.
  static String report(@Nullable Object context, Throwable thrown) {
    try {
      for (Object analyzer : analyzers(context)) {
        String analysis = analysis(analyzer, thrown);
        if (analysis != null) {
          return analysis;
        }
      }
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      // Another version of Spring, or an analyzer that fails itself: told plainly, then.
    }
    return plainly(thrown);
  }

  private static List<?> analyzers(@Nullable Object context) throws ReflectiveOperationException {
    Class<?> type = Class.forName(DIAGNOSTICS + "FailureAnalyzers");
    Class<?> asked = Class.forName("org.springframework.context.ConfigurableApplicationContext");
    Constructor<?> constructor = type.getDeclaredConstructor(asked);
    constructor.setAccessible(true);
    Field analyzers = type.getDeclaredField("analyzers");
    analyzers.setAccessible(true);
    return (List<?>) analyzers.get(constructor.newInstance(context));
  }

  private static @Nullable String analysis(Object analyzer, Throwable thrown)
      throws ReflectiveOperationException {
    Object analysis =
        Reflect.named(analyzer, DIAGNOSTICS + "FailureAnalyzer")
            .getMethod("analyze", Throwable.class)
            .invoke(analyzer, thrown);
    if (analysis == null) {
      return null;
    }
    Object description = analysis.getClass().getMethod("getDescription").invoke(analysis);
    Object action = analysis.getClass().getMethod("getAction").invoke(analysis);
    String text = "Description:\n\n" + String.valueOf(description).strip();
    String advice = action == null ? "" : action.toString().strip();
    return advice.isEmpty() ? text : text + "\n\nAction:\n\n" + advice;
  }

  static String plainly(Throwable thrown) {
    String outer = Failure.inOneLine(thrown);
    Throwable root = thrown.getCause();
    for (int i = 0; i < MOST_CAUSES && root != null && root.getCause() != null; i++) {
      root = root.getCause();
    }
    return root == null ? outer : outer + "\nCaused by: " + Failure.inOneLine(root);
  }
}
