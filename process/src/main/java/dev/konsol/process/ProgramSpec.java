package dev.konsol.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A program to start: argument vector (the first is looked up on the PATH of `environment`),
/// working directory, the whole environment but for the marker, and the program's own serial in the
/// [Marker], as [Launcher#serial] makes them.
public record ProgramSpec(
    List<String> argv, Path directory, Map<String, String> environment, String serial) {
  public ProgramSpec {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("no program to start");
    }
  }
}
