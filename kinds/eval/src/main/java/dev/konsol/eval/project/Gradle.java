package dev.konsol.eval.project;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Asks Gradle, by an init script that adds a task: it compiles the chosen source set and then
/// prints what it knows as marked lines.
final class Gradle implements BuildSystem {
  private static final String SCRIPT = "konsol-env.gradle";

  private final ProjectSettings settings;
  private final BuildRun builds;

  Gradle(ProjectSettings settings, BuildRun builds) {
    this.settings = settings;
    this.builds = builds;
  }

  @Override
  public Look look(Request request) {
    Instant start = Instant.now();
    MarkedLines lines = run(request, "konsolEnvironment");
    List<CompileUnit> units = LookText.units(lines);
    Jdk jdk = jdk(lines);
    ProjectEnvironment environment =
        new ProjectEnvironment(
            BuildTool.GRADLE,
            request.build().root(),
            jdk.home(),
            jdk.release(),
            LookText.paths(lines, "classPath"),
            LookText.outputs(units),
            LookText.sources(units),
            LookText.kotlin(lines));
    return new Look(environment, units, start);
  }

  @Override
  public void compile(Request request) {
    run(request, "konsolClasses");
  }

  @Override
  public List<Path> resolve(Request request, List<Coordinates> wanted) {
    String names = wanted.stream().map(Coordinates::toString).collect(Collectors.joining(";"));
    try {
      MarkedLines lines = run(request, "konsolDependencies", "-Pkonsol.dependencies=" + names);
      return LookText.paths(lines, "resolved");
    } catch (KonsolException e) {
      throw e.code() == ErrorCode.START_FAILED ? Unresolved.of(wanted, e) : e;
    }
  }

  private MarkedLines run(Request request, String task, String... options) {
    try (Scratch scratch = Scratch.in(settings.cache())) {
      Path script = scratch.file(SCRIPT);
      try (InputStream resource = Gradle.class.getResourceAsStream(SCRIPT)) {
        if (resource == null) {
          throw new IllegalStateException(SCRIPT + " is missing from this program");
        }
        Files.copy(resource, script);
      }
      BuildOutput output = builds.run(command(request, script, task, options), request);
      MarkedLines lines = MarkedLines.parse(output.marked());
      lines
          .one("problem")
          .ifPresent(
              problem -> {
                throw new KonsolException(ErrorCode.BAD_REQUEST, problem);
              });
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> command(Request request, Path script, String task, String... options) {
    Path root = request.build().root();
    List<String> command = ToolFinder.GRADLE.find(root, settings.environment());
    // Before ours, which count when both say something.
    request.options().profiles().forEach(property -> command.add("-P" + property));
    request.options().properties().forEach((name, value) -> command.add("-D" + name + "=" + value));
    // No daemon, neither Gradle's nor Kotlin's, outlives the build. The configuration cache cannot
    // hold a task that looks at its project; as a property, an older Gradle just ignores it.
    command.addAll(
        List.of(
            "-q",
            "--no-daemon",
            "--console=plain",
            "--init-script",
            script.toString(),
            "-Dorg.gradle.configuration-cache=false",
            "-Dorg.gradle.unsafe.configuration-cache=false",
            "-Dorg.gradle.unsafe.isolated-projects=false",
            "-Dorg.gradle.configureondemand=false",
            "-Pkotlin.compiler.execution.strategy=in-process",
            "-Pkonsol.directory=" + request.build().part(),
            "-Pkonsol.module=" + request.module().orElse(""),
            "-Pkonsol.sourceSet=" + request.sourceSet()));
    command.addAll(List.of(options));
    command.add(task);
    return command;
  }

  /// The toolchain's, if it can run a worker; else by the release compiled for; else Gradle's own.
  private Jdk jdk(MarkedLines lines) {
    Optional<Jdk> toolchain =
        lines
            .one("toolchain.home")
            .flatMap(home -> Jdk.at(Path.of(home)))
            .filter(jdk -> jdk.release() >= Jdk.OLDEST);
    return toolchain
        .or(
            () ->
                lines
                    .one("release")
                    .flatMap(EffectivePom::number)
                    .flatMap(release -> Jdk.forRelease(release, settings.jdks())))
        .orElse(settings.host());
  }
}
