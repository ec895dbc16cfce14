package dev.konsol.compiler.kotlin;

import org.jspecify.annotations.Nullable;

/// The compiler's own failures, told to the one who wrote the snippet.
final class Crash {
  /// How the back end fails when it looks for the body of a function to inline.
  private static final String NO_BODY = "Couldn't find declaration file";

  private Crash() {}

  static String explain(Throwable crash) {
    String line = rootLine(crash);
    return line.contains(NO_BODY)
        ? "the Kotlin compiler cannot inline a function that an earlier snippet declared: declare"
            + " the `inline fun` without `inline`, or in the same snippet as its calls"
        : "the Kotlin compiler itself failed on this snippet; the session goes on: " + line;
  }

  /// The first line of the deepest cause: the compiler's messages go on for pages.
  private static String rootLine(Throwable crash) {
    Throwable root = crash;
    for (Throwable cause = crash.getCause(); cause != null; cause = cause.getCause()) {
      root = cause;
    }
    @Nullable String message = root.getMessage();
    String name = root.getClass().getSimpleName();
    return message == null || message.isBlank()
        ? name
        : name + ": " + message.strip().lines().findFirst().orElse("");
  }
}
