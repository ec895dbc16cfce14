package dev.konsol.app.eval;

import dev.konsol.eval.project.BuildVariables;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.discovery.Projects;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Looks at projects with the environment of whoever asks: their shell's build tools, JDK, proxies
/// and whatever their builds read. Keeps a look-out for the latest few environments that differ in
/// what matters to a build. Safe for any thread.
final class ProjectsByEnvironment {
  private static final int MOST = 8;

  private final Path cache;
  private final Map<String, String> base;
  private final HostedEvaluations.SessionBase sessionBase;
  private final LinkedHashMap<Map<String, String>, Projects> known =
      new LinkedHashMap<>(MOST, 1, true);

  ProjectsByEnvironment(
      Path cache, Map<String, String> base, HostedEvaluations.SessionBase sessionBase) {
    this.cache = cache;
    this.base = base;
    this.sessionBase = sessionBase;
  }

  /// Who tells a PATH and a HOME tells a whole environment, in which what is unset is unset; else
  /// `given` comes over the host's own.
  synchronized Projects of(Map<String, String> given) {
    boolean whole = given.containsKey("PATH") && given.containsKey("HOME");
    Map<String, String> environment = new TreeMap<>(whole ? Map.of() : base);
    environment.putAll(given);
    Map<String, String> key = BuildVariables.of(environment);
    Projects projects = Optional.ofNullable(known.get(key)).orElseGet(() -> another(environment));
    known.put(key, projects);
    if (known.size() > MOST) {
      known.pollFirstEntry();
    }
    return projects;
  }

  private Projects another(Map<String, String> environment) {
    return known.values().stream()
        .findFirst()
        .map(projects -> projects.in(environment))
        .orElseGet(
            () -> new Projects(ProjectSettings.of(cache, environment), sessionBase.launcher()));
  }
}
