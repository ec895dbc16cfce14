package dev.konsol.console;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a console runs.
public sealed interface ConsoleProgram {
  /// A command line for the user's shell, or the one named here.
  record Command(String line, Optional<String> shell) implements ConsoleProgram {
    public Command(String line) {
      this(line, Optional.empty());
    }
  }

  /// An argument vector, run as it is.
  record Arguments(List<String> argv) implements ConsoleProgram {
    public Arguments {
      argv = List.copyOf(argv);
    }
  }

  /// As people would read it in a list.
  default String title() {
    return switch (this) {
      case Command(String line, Optional<String> _) -> line;
      case Arguments(List<String> argv) -> String.join(" ", argv);
    };
  }

  /// Those of the shell that is started for it; none when there is none.
  default List<String> shellArguments() {
    return switch (this) {
      case Command(String line, Optional<String> _) -> List.of("-c", line);
      case Arguments _ -> List.of();
    };
  }

  /// As it is run in this environment.
  default List<String> vector(Map<String, String> environment) {
    return switch (this) {
      case Command(String line, Optional<String> shell) ->
          List.of(shell.orElseGet(() -> UserShell.of(environment)), "-c", line);
      case Arguments(List<String> argv) -> argv;
    };
  }
}
