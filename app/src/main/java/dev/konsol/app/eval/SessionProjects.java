package dev.konsol.app.eval;

import dev.konsol.eval.Dependencies;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.discovery.KotlinCompilers;
import dev.konsol.eval.project.discovery.Projects;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The project of a session. For Kotlin it always has Kotlin's library: its own, or, behind
/// everything else, ours; and its own compiler where it is not like ours.
record SessionProjects(
    ProjectsByEnvironment projects, Optional<Path> kotlinLibrary, KotlinCompilers compilers)
    implements Function<EvalSpec, ProjectEnvironment>, Dependencies {

  @Override
  public ProjectEnvironment apply(EvalSpec spec) {
    ProjectEnvironment project =
        complete(
            spec,
            spec.bare()
                ? projects(spec).bare(spec.directory(), spec.build())
                : projects(spec)
                    .environment(spec.directory(), spec.module(), spec.sourceSet(), spec.build()));
    return isKotlin(spec, project)
        ? compilers.complete(project, coordinates -> resolve(spec, coordinates))
        : project;
  }

  /// The same where the build tool need not be asked.
  Optional<ProjectEnvironment> known(EvalSpec spec) {
    if (spec.bare()) {
      return Optional.of(apply(spec));
    }
    return projects(spec)
        .known(spec.directory(), spec.module(), spec.sourceSet(), spec.build())
        .map(project -> complete(spec, project))
        .flatMap(
            project -> isKotlin(spec, project) ? compilers.known(project) : Optional.of(project));
  }

  private Projects projects(EvalSpec spec) {
    return projects.of(spec.environment());
  }

  private static boolean isKotlin(EvalSpec spec, ProjectEnvironment project) {
    return spec.language().map(l -> l == EvalLanguage.KOTLIN).orElse(project.kotlin().isPresent());
  }

  private ProjectEnvironment complete(EvalSpec spec, ProjectEnvironment project) {
    boolean lacking = project.classPath().stream().noneMatch(EvalParts::isKotlinLibrary);
    return isKotlin(spec, project) && lacking && kotlinLibrary.isPresent()
        ? project.with(kotlinLibrary.get())
        : project;
  }

  @Override
  public List<Path> resolve(EvalSpec spec, List<String> coordinates) {
    return projects(spec)
        .resolve(spec.directory(), spec.module(), spec.sourceSet(), spec.build(), coordinates);
  }

  @Override
  public Instant changedAt(EvalSpec spec) {
    return projects(spec)
        .changedAt(spec.directory(), spec.module(), spec.sourceSet(), spec.build());
  }
}
