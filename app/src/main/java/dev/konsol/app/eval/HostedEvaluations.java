package dev.konsol.app.eval;

import dev.konsol.app.settings.Configuration;
import dev.konsol.app.settings.FrameSize;
import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.Sessions;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.EvalSettings.Limits;
import dev.konsol.eval.EvalSettings.Times;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.discovery.KotlinCompilers;
import dev.konsol.eval.session.WorkerSessionFactory;
import dev.konsol.process.host.Processes;
import dev.konsol.process.launch.Launcher;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Evaluations in a process that can own others: their compilers, and what is known about projects.
/// Stops the sessions before what they share.
final class HostedEvaluations implements AutoCloseable {
  /// Half of it politely, the rest by force.
  private static final Duration STOP = Duration.ofSeconds(2);

  /// The first half is enough for a worker that writes its cache.
  private static final Duration WRITING = Duration.ofMinutes(5);

  private final Closer closer = new Closer();
  private final WorkerSessionFactory factory;
  private final Evaluations evaluations;
  private final SessionProjects projects;
  private final LastLanguages languages;

  /// Where processes are made: a short private folder for their sockets, what starts them, and
  /// which folders' code may run.
  record SessionBase(Path scratch, Launcher launcher, Trust trust) {}

  /// @param sessions where they are kept
  /// @param spare how long a warm worker is kept for the next session; zero keeps none
  HostedEvaluations(
      Sessions<EvalSession> sessions,
      EvalParts parts,
      Map<String, String> environment,
      SessionBase base,
      Duration spare) {
    Map<String, String> inherited = Processes.inheritable(environment);
    // What was found out about projects outlives the host.
    Path cache =
        Configuration.userFolder(environment, "XDG_CACHE_HOME", ".cache")
            .map(folder -> folder.resolve("projects"))
            .orElse(base.scratch());
    languages = new LastLanguages(cache.resolve("languages"));
    projects =
        new SessionProjects(
            new ProjectsByEnvironment(cache, inherited, base),
            parts.kotlinLibrary(),
            new KotlinCompilers(cache, parts.kotlinVersion()));
    factory =
        closer.own(
            new WorkerSessionFactory(
                this::project, projects, base.launcher(), settings(parts, base, inherited, spare)));
    evaluations = new Evaluations(sessions, factory);
    closer.own(() -> sessions.stop(Budget.of(parts.caches().making() ? WRITING : STOP)));
  }

  private ProjectEnvironment project(EvalSpec spec) {
    languages.note(spec.directory(), spec.language());
    return projects.apply(spec);
  }

  private static EvalSettings settings(
      EvalParts parts, SessionBase base, Map<String, String> environment, Duration spare) {
    Times times = Times.DEFAULT;
    Configuration written = Configuration.of(environment);
    return new EvalSettings(
        base.trust(),
        Path.of(System.getProperty("java.home"), "bin", "java"),
        parts.worker(written.workerJvm()),
        parts.compilers(),
        base.scratch(),
        environment,
        Clock.systemUTC(),
        Limits.usual(
            FrameSize.of(written.under(environment)),
            new Times(times.rendering(), times.start(), times.stop(), times.compile(), spare)));
  }

  /// Starts what a session in this folder will need, before it is asked for.
  void warm(Path folder) {
    EvalSpec spec =
        new EvalSpec(
            new SessionId("warm"),
            folder,
            languages.of(folder),
            Optional.empty(),
            Optional.empty(),
            Map.of());
    factory.warm(spec, projects::known);
  }

  Evaluations evaluations() {
    return evaluations;
  }

  @Override
  public void close() {
    closer.close();
  }
}
