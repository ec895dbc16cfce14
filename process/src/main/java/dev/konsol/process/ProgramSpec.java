package dev.konsol.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A program to start: argument vector (the first is looked up on the PATH of `environment`),
/// working directory, the whole environment but for the marker, and the program's own serial in the
/// [Marker].
public record ProgramSpec(
    List<String> argv, Path directory, Map<String, String> environment, String serial) {
  public ProgramSpec {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("no program to start");
    }
  }

  /// The same with the marker in its environment, whatever was in its place.
  public ProgramSpec marked(Marker marker) {
    Map<String, String> variables = new HashMap<>(environment);
    variables.put(marker.variable(), marker.value(serial));
    return new ProgramSpec(argv, directory, variables, serial);
  }

  /// The file to execute. Whatever is wrong with program or directory is `START_FAILED`.
  public String executable() {
    return ExecutableLookup.find(this);
  }

  /// The environment, as `NAME=value`. What cannot be in one is a `BAD_REQUEST`.
  public List<String> variables() {
    return ExecutableLookup.variables(environment);
  }
}
