package dev.konsol.eval;

import java.nio.file.Path;
import java.util.List;

/// Finds libraries and what they need, by coordinates such as `group:artifact:version`, the way the
/// session's project finds its own. What cannot be found is a `BAD_REQUEST` with the build tool's
/// own words.
public interface Dependencies {
  List<Path> resolve(EvalSpec spec, List<String> coordinates);
}
