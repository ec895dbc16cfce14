package dev.konsol.eval;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/// What a session asks of its project's build later on.
public interface Dependencies {
  /// Finds libraries and what they need, by coordinates such as `group:artifact:version`, the way
  /// the project finds its own. What cannot be found is a `BAD_REQUEST` with the build tool's own
  /// words.
  List<Path> resolve(EvalSpec spec, List<String> coordinates);

  /// When a source of the project, or a file of its build, was last written; always the same where
  /// that is not known.
  default Instant changedAt(EvalSpec spec) {
    return Instant.MIN;
  }
}
