package dev.konsol.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A program to start in a terminal: argument vector (the first is looked up on the PATH of
/// `environment`), working directory, the whole environment, and the size the terminal has before
/// the program starts.
public record TerminalSpec(
    List<String> argv, Path directory, Map<String, String> environment, Size size) {
  public TerminalSpec {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("no program to start");
    }
  }
}
