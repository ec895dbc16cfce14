package dev.konsol.eval.project.model;

import dev.konsol.eval.project.ProjectEnvironment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// What the build tool says about a project: the environment, what it is compiled from, and when a
/// build last brought its classes up to date.
public record ProjectModel(ProjectEnvironment environment, List<CompileUnit> units, Instant built) {
  public ProjectModel {
    units = List.copyOf(units);
  }

  public boolean stale() {
    return units.stream().anyMatch(unit -> unit.stale(built));
  }

  public Instant newestSource() {
    return units.stream()
        .map(CompileUnit::newestSource)
        .max(Comparator.naturalOrder())
        .orElse(Instant.MIN);
  }

  /// Whether the jars, the compiler, its plugins and the JVM are still there. The project's own
  /// folders may come and go: a missing one is stale, not broken.
  boolean intact() {
    List<Path> outputs = environment.outputs();
    return Files.isDirectory(environment.jdkHome())
        && environment.classPath().stream()
            .allMatch(entry -> outputs.contains(entry) || Files.exists(entry))
        && environment.kotlin().stream()
            .flatMap(kotlin -> Stream.concat(kotlin.plugins().stream(), kotlin.compiler().stream()))
            .allMatch(Files::exists);
  }

  /// With that behind everything else on its class path.
  ProjectModel with(Path entry) {
    return new ProjectModel(environment.with(entry), units, built);
  }

  public ProjectModel noting(String note) {
    return new ProjectModel(environment.noting(note), units, built);
  }

  public ProjectModel builtAt(Instant time) {
    return new ProjectModel(environment, units, time);
  }
}
