package dev.konsol.eval.project.discovery;

import dev.konsol.core.KonsolException;
import dev.konsol.core.SingleFlight;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectBuild;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.jdk.JdkOrder;
import dev.konsol.eval.project.model.BuildSystem;
import dev.konsol.eval.project.model.ModuleServices;
import dev.konsol.eval.project.model.ProjectModel;
import dev.konsol.eval.project.model.ProjectModelCache;
import dev.konsol.eval.project.run.BuildRun;
import dev.konsol.eval.project.run.Coordinates;
import dev.konsol.eval.project.tool.Gradle;
import dev.konsol.eval.project.tool.Maven;
import dev.konsol.eval.project.tool.MavenResolver;
import dev.konsol.process.launch.Launcher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out what a project gives its snippets. Safe for any thread; two who ask for the same
/// project at once share one answer. It is remembered against the build's files and the
/// environment: as long as they and the sources stay the same, the build tool does not run.
public final class Projects {
  private static final Logger LOG = LoggerFactory.getLogger(Projects.class);
  private static final int MOST_MODELS = 200;

  private final ProjectSettings settings;
  private final ProjectModelCache cache;
  private final BuildRun builds;
  private final BuildSystem maven;
  private final BuildSystem gradle;
  private final SingleFlight<ProjectRequest, ProjectEnvironment> flights = new SingleFlight<>();
  private final RootLocks roots;

  public Projects(ProjectSettings settings, Launcher launcher) {
    this(settings, new BuildRun(settings, launcher), new RootLocks());
  }

  private Projects(ProjectSettings settings, BuildRun builds, RootLocks roots) {
    this.settings = settings;
    this.cache = new ProjectModelCache(settings.cache(), MOST_MODELS);
    this.builds = builds;
    this.roots = roots;
    this.maven = new Maven(settings, builds);
    this.gradle = new Gradle(settings, builds);
  }

  /// The same projects for another environment: still only one build at a time is in a root.
  public Projects in(Map<String, String> environment) {
    ProjectSettings other = ProjectSettings.of(settings.cache(), environment);
    return new Projects(other, builds.with(other), roots);
  }

  /// The environment of the project that `directory` belongs to (the nearest build file, upwards);
  /// with no build there, that of plain Java. Compiles the project first when its classes are
  /// missing or older than their sources. A build that fails is `START_FAILED` with the compiler's
  /// own words.
  ///
  /// `module` is the path of a part of the build below its root, or its name (Maven's artifactId,
  /// Gradle's `:path`); without it the part that the directory is in. The source set is `main`
  /// unless said otherwise.
  public ProjectEnvironment environment(
      Path directory, Optional<String> module, Optional<String> sourceSet, BuildOptions options) {
    List<ProjectRequest> requests = requests(directory, module, sourceSet, options);
    ProjectRequest first = requests.getFirst();
    return first.build().tool() == BuildTool.NONE
        ? plain(first)
        : flights.get(first, () -> find(requests)).value();
  }

  /// With nothing of the project: plain Java in that directory.
  public ProjectEnvironment bare(Path directory, BuildOptions options) {
    return plain(real(directory), JdkOrder.of(options, settings).ofPlain());
  }

  /// The root of the build that a directory belongs to; nothing where there is none.
  public static Optional<Path> root(Path directory) {
    return Optional.of(ProjectBuild.of(real(directory)))
        .filter(build -> build.tool() != BuildTool.NONE)
        .map(ProjectBuild::root);
  }

  /// The same where it is known and up to date: the build tool is not started.
  public Optional<ProjectEnvironment> known(
      Path directory, Optional<String> module, Optional<String> sourceSet, BuildOptions options) {
    List<ProjectRequest> requests = requests(directory, module, sourceSet, options);
    return requests.getFirst().build().tool() == BuildTool.NONE
        ? Optional.of(plain(requests.getFirst()))
        : BuildChoice.of(requests, settings).known(cache).map(ProjectModel::environment);
  }

  /// When a source of the project, as far as its build is known, or a file of the build was last
  /// written.
  public Instant changedAt(
      Path directory, Optional<String> module, Optional<String> sourceSet, BuildOptions options) {
    List<ProjectRequest> requests = requests(directory, module, sourceSet, options);
    return requests.getFirst().build().tool() == BuildTool.NONE
        ? Instant.MIN
        : BuildChoice.of(requests, settings).changedAt(cache);
  }

  /// The files of these libraries (`group:artifact:version`) and of what they need, found the way
  /// the project finds its own; with no build there, by Maven and the user's settings. What cannot
  /// be found is a `BAD_REQUEST` with the build tool's last lines.
  public List<Path> resolve(
      Path directory,
      Optional<String> module,
      Optional<String> sourceSet,
      BuildOptions options,
      List<String> coordinates) {
    List<Coordinates> wanted = coordinates.stream().map(Coordinates::of).toList();
    ProjectRequest request =
        BuildChoice.of(requests(directory, module, sourceSet, options), settings).likely(cache);
    return roots.with(
        request.build().root(),
        () ->
            switch (request.build().tool()) {
              case NONE ->
                  new MavenResolver(settings, builds).resolve(request, Optional.empty(), wanted);
              case MAVEN -> maven.resolve(request, wanted);
              case GRADLE -> gradle.resolve(request, wanted);
            });
  }

  private static List<ProjectRequest> requests(
      Path directory, Optional<String> module, Optional<String> sourceSet, BuildOptions options) {
    return ProjectBuild.candidates(real(directory), options.tool()).stream()
        .map(
            build ->
                new ProjectRequest(
                    build,
                    module.filter(name -> !name.isBlank()),
                    sourceSet.filter(name -> !name.isBlank()).orElse(ProjectRequest.MAIN),
                    options))
        .toList();
  }

  private ProjectEnvironment find(List<ProjectRequest> requests) {
    BuildChoice choice = BuildChoice.of(requests, settings);
    return roots.with(
        choice.root(),
        () -> choice.known(cache).orElseGet(() -> choice.ask(this::ask, cache)).environment());
  }

  private ProjectModel ask(ProjectRequest request) {
    LOG.atInfo()
        .addKeyValue("tool", request.build().tool())
        .addKeyValue("root", request.build().root())
        .addKeyValue("sourceSet", request.sourceSet())
        .log("asking the build tool");
    BuildSystem system = request.build().tool() == BuildTool.MAVEN ? maven : gradle;
    return ModuleServices.addedTo(system.model(request), settings.cache());
  }

  private ProjectEnvironment plain(ProjectRequest request) {
    request.requireNoBuild();
    return plain(request.build().root(), JdkOrder.of(request, settings).ofPlain());
  }

  private static ProjectEnvironment plain(Path root, JdkOrder.Chosen chosen) {
    return new ProjectEnvironment(
        BuildTool.NONE,
        root,
        chosen.jdk().home(),
        chosen.jdk().release(),
        List.of(),
        List.of(),
        Optional.empty(),
        chosen.notes());
  }

  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException e) {
      throw KonsolException.badRequest("the directory '" + directory + "' does not exist", e);
    }
  }
}
