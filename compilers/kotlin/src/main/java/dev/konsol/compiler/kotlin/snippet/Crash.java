package dev.konsol.compiler.kotlin.snippet;

import org.jspecify.annotations.Nullable;

/// The compiler's own failures, told to the one who wrote the snippet.
public final class Crash {
  private Crash() {}

  public static String explain(Throwable crash) {
    return "the Kotlin compiler itself failed on this snippet; the session goes on: "
        + rootLine(crash);
  }

  /// The first line of the deepest cause: the compiler's messages go on for pages.
  public static String rootLine(Throwable crash) {
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
