package dev.konsol.eval.project.model;

import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.run.Coordinates;
import java.nio.file.Path;
import java.util.List;

/// A build tool, asked for what it knows. A call blocks while the tool runs.
public interface BuildSystem {
  /// Compiles and finds out everything.
  ProjectModel model(ProjectRequest request);

  /// The files of these libraries and of what they need, by the project's own settings. What cannot
  /// be found is a `BAD_REQUEST`.
  List<Path> resolve(ProjectRequest request, List<Coordinates> wanted);
}
