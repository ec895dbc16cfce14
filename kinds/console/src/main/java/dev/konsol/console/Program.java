package dev.konsol.console;

import java.util.List;

/// What a console runs.
public sealed interface Program {
  /// A command line for the system's shell, `/bin/sh -c`.
  record Command(String line) implements Program {}

  /// An argument vector, run as it is.
  record Arguments(List<String> argv) implements Program {
    public Arguments {
      argv = List.copyOf(argv);
    }
  }

  /// As people would read it in a list.
  default String title() {
    return switch (this) {
      case Command(String line) -> line;
      case Arguments(List<String> argv) -> String.join(" ", argv);
    };
  }

  default List<String> vector() {
    return switch (this) {
      case Command(String line) -> List.of("/bin/sh", "-c", line);
      case Arguments(List<String> argv) -> argv;
    };
  }
}
