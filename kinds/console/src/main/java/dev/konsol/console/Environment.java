package dev.konsol.console;

import dev.konsol.process.Marker;
import java.util.HashMap;
import java.util.Map;

/// The environment a console's program gets: the daemon's, without what describes the daemon's own
/// terminal, then what the caller wants, then the marker by which the program can be found.
final class Environment {
  private Environment() {}

  static Map<String, String> of(
      Map<String, String> inherited, ConsoleSpec spec, Marker marker, String serial) {
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
    environment.put(marker.variable(), marker.value(serial));
    return environment;
  }
}
