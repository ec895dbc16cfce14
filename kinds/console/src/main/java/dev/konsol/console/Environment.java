package dev.konsol.console;

import java.util.HashMap;
import java.util.Map;

/// The environment a console's program gets: the daemon's, without what describes the daemon's own
/// terminal, then what the caller wants.
final class Environment {
  private Environment() {}

  static Map<String, String> of(Map<String, String> inherited, ConsoleSpec spec) {
    Map<String, String> environment = new HashMap<>(inherited);
    environment.remove("COLUMNS");
    environment.remove("LINES");
    environment.put("TERM", "xterm-256color");
    environment.put("PWD", spec.directory().toString());
    spec.environment()
        .forEach(
            (name, value) ->
                value.ifPresentOrElse(
                    v -> environment.put(name, v), () -> environment.remove(name)));
    return environment;
  }
}
