package dev.konsol.app.eval;

import dev.konsol.app.daemon.Logs;
import dev.konsol.app.env.Build;
import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.Host;
import dev.konsol.core.SessionId;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.EvalSettings.Limits;
import dev.konsol.eval.EvalSettings.Times;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.Projects;
import dev.konsol.process.Marker;
import dev.konsol.process.Processes;
import dev.konsol.process.Supervision;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// A host for evaluations alone, in a folder that is gone afterwards. Owns the sessions, the
/// compilers and every process they start.
final class EvalHost implements AutoCloseable {
  private static final int MOST_SESSIONS = 256;

  /// Half of it politely, the rest by force.
  private static final Duration STOP = Duration.ofSeconds(2);

  /// The first half is enough for a worker that writes its cache.
  private static final Duration WRITING = Duration.ofMinutes(5);

  private final Closer closer = new Closer();
  private final Processes processes;
  private final Evaluations evaluations;
  private final SessionProjects projects;

  /// `spare` is how long a warm worker is kept for the next session; zero keeps none.
  static EvalHost open(Build build, Map<String, String> environment, Duration spare)
      throws IOException {
    return open(EvalParts.of(build), environment, spare);
  }

  static EvalHost open(EvalParts parts, Map<String, String> environment, Duration spare)
      throws IOException {
    String log = environment.getOrDefault("KONSOL_LOG", "");
    if (!log.isBlank()) {
      Logs.to(Path.of(log).toAbsolutePath());
    }
    return new EvalHost(parts, environment, spare, TemporaryFolder.create());
  }

  private EvalHost(
      EvalParts parts, Map<String, String> environment, Duration spare, TemporaryFolder folder) {
    closer.own(folder);
    Path scratch = folder.path();
    Marker marker = Marker.of(scratch, Long.toString(ProcessHandle.current().pid()));
    processes = closer.own(Processes.start(marker, Supervision.of(environment)));
    Map<String, String> inherited = Processes.inheritable(environment);
    ProjectSettings asking = ProjectSettings.of(cache(environment, scratch), inherited);
    projects =
        new SessionProjects(new Projects(asking, marker, processes.trees()), parts.kotlinLibrary());
    Host host = new Host(MOST_SESSIONS);
    evaluations =
        closer.own(
            new Evaluations(
                host,
                projects,
                marker,
                processes.trees(),
                settings(parts, scratch, inherited, spare)));
    closer.own(() -> host.stop(Budget.of(parts.caches().making() ? WRITING : STOP)));
  }

  private static EvalSettings settings(
      EvalParts parts, Path scratch, Map<String, String> environment, Duration spare) {
    Limits usual = Limits.DEFAULT;
    Times times = usual.times();
    return new EvalSettings(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        parts.worker(),
        parts.compilers(),
        scratch,
        environment,
        Clock.systemUTC(),
        new Limits(
            usual.heapMegabytes(),
            usual.frameBytes(),
            usual.outputBytes(),
            new Times(times.rendering(), times.start(), times.stop(), times.compile(), spare)));
  }

  /// What was found out about projects outlives the host, in the user's cache folder.
  private static Path cache(Map<String, String> environment, Path fallback) {
    String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (!cache.isEmpty() && Path.of(cache).isAbsolute()) {
      return Path.of(cache, "konsol", "projects");
    }
    return home.isEmpty() ? fallback : Path.of(home, ".cache", "konsol", "projects");
  }

  /// Starts what a session in this folder will need, before it is asked for.
  void warm(Path folder) {
    EvalSpec spec =
        new EvalSpec(
            new SessionId("warm"),
            folder,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of());
    evaluations.warm(spec, () -> projects.known(spec));
  }

  Evaluations evaluations() {
    return evaluations;
  }

  /// Without its supervisor the host could not keep its word that nothing is left running.
  void onSupervisorGone(Runnable action) {
    processes.onSupervisorGone(action);
  }

  @Override
  public void close() {
    closer.close();
  }
}
