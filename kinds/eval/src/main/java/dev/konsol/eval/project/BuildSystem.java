package dev.konsol.eval.project;

import java.nio.file.Path;
import java.util.List;

/// A build tool, asked for what it knows. One call is one run of it, and blocks.
sealed interface BuildSystem permits Maven, Gradle {
  /// Compiles and finds out everything, in one build where the tool can do both.
  Look look(Request request);

  /// Only brings the classes up to date.
  void compile(Request request);

  /// The files of these libraries and of what they need, by the project's own settings. What cannot
  /// be found is a `BAD_REQUEST`.
  List<Path> resolve(Request request, List<Coordinates> wanted);
}
