package dev.konsol.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What to start on pipes: program and arguments (found on the PATH of `environment`), working
/// directory, the whole environment, and the program's own serial in the [Marker].
public record PipedSpec(
    List<String> argv, Path directory, Map<String, String> environment, String serial) {
  public PipedSpec {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("no program to start");
    }
  }
}
