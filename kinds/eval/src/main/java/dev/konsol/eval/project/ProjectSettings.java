package dev.konsol.eval.project;

import dev.konsol.process.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// What looking at projects needs from outside. `cache` is a directory of our own; `environment` is
/// what build tools inherit (their PATH, HOME and JAVA_HOME are looked up in it); `jdks` what is
/// installed, `host` the one that plain Java runs on; `patience` the most one build may take.
public record ProjectSettings(
    Path cache, Map<String, String> environment, Jdk host, List<Jdk> jdks, Duration patience) {
  static final Duration PATIENCE = Duration.ofMinutes(10);

  public ProjectSettings {
    environment = Map.copyOf(environment);
    jdks = List.copyOf(jdks);
  }

  /// With the JDKs of this machine, and this process's own as the host's.
  public static ProjectSettings of(Path cache, Map<String, String> environment) {
    Jdk host = Jdk.running();
    return new ProjectSettings(cache, environment, host, Jdk.installed(environment), PATIENCE);
  }

  public Path home() {
    return Path.of(environment.getOrDefault("HOME", System.getProperty("user.home", "/")));
  }
}
