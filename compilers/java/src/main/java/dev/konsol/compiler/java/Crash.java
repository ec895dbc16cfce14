package dev.konsol.compiler.java;

import dev.konsol.wire.compile.Diagnostic;

/// javac's own failures, told to the one who wrote the snippet.
final class Crash {
  private Crash() {}

  static Diagnostic of(Throwable crash) {
    Throwable root = root(crash);
    String message =
        root instanceof StackOverflowError
            ? "this is nested too deeply for the compiler; declare parts of it on their own"
            : "the Java compiler itself failed on this snippet; the session goes on: " + root;
    return Diagnostic.error(message);
  }

  private static Throwable root(Throwable crash) {
    Throwable root = crash;
    for (Throwable cause = crash.getCause(); cause != null; cause = cause.getCause()) {
      root = cause;
    }
    return root;
  }
}
