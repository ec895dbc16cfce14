package dev.konsol.eval.project;

import java.nio.file.Path;
import java.util.List;

/// A build tool, asked for what it knows. A call blocks while the tool runs.
sealed interface BuildSystem permits Maven, Gradle {
  /// Compiles and finds out everything.
  ProjectModel model(Request request);

  /// The files of these libraries and of what they need, by the project's own settings. What cannot
  /// be found is a `BAD_REQUEST`.
  List<Path> resolve(Request request, List<Coordinates> wanted);
}
