package dev.konsol.eval.project;

/// A build tool, asked for what it knows. One call is one run of it, and blocks.
sealed interface BuildSystem permits Maven, Gradle {
  /// Compiles and finds out everything, in one build where the tool can do both.
  Look look(Request request);

  /// Only brings the classes up to date.
  void compile(Request request);
}
