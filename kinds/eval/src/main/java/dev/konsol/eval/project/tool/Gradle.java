package dev.konsol.eval.project.tool;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.jdk.JdkOrder;
import dev.konsol.eval.project.model.BuildSystem;
import dev.konsol.eval.project.model.CompileUnit;
import dev.konsol.eval.project.model.ProjectModel;
import dev.konsol.eval.project.model.ProjectModelText;
import dev.konsol.eval.project.run.BuildOutput;
import dev.konsol.eval.project.run.BuildRun;
import dev.konsol.eval.project.run.Coordinates;
import dev.konsol.eval.project.run.MarkedLines;
import dev.konsol.eval.project.run.Scratch;
import dev.konsol.eval.project.run.ToolFinder;
import dev.konsol.eval.project.run.Unresolved;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Asks Gradle, by an init script that adds a task: it compiles the chosen source set and then
/// prints what it knows as marked lines.
public record Gradle(ProjectSettings settings, BuildRun builds) implements BuildSystem {
  private static final String SCRIPT = "konsol-env.gradle";
  private static final String OFFLINE = "--offline";

  /// A task that looks at sources and makes nothing.
  private static final Pattern CHECK =
      Pattern.compile(
          "Execution failed for task '(:\\S*(?:[Cc]heck|[Ll]int|[Cc]heckstyle|[Vv]erify)[^:\\s']*)'");

  @Override
  public ProjectModel model(ProjectRequest request) {
    Instant start = Instant.now();
    Answer answer = run(request, "konsolEnvironment");
    MarkedLines lines = answer.lines();
    List<CompileUnit> units = ProjectModelText.units(lines);
    JdkOrder.Chosen chosen = jdk(request, lines);
    ProjectEnvironment environment =
        new ProjectEnvironment(
            BuildTool.GRADLE,
            request.build().root(),
            chosen.jdk().home(),
            chosen.jdk().release(),
            ProjectModelText.paths(lines, "classPath"),
            ProjectModelText.outputs(units),
            ProjectModelText.kotlin(lines),
            Stream.concat(chosen.notes().stream(), answer.notes().stream()).toList());
    return new ProjectModel(environment, units, start);
  }

  @Override
  public List<Path> resolve(ProjectRequest request, List<Coordinates> wanted) {
    String names = wanted.stream().map(Coordinates::toString).collect(Collectors.joining(";"));
    try {
      Answer answer = run(request, "konsolDependencies", "-Pkonsol.dependencies=" + names);
      return ProjectModelText.paths(answer.lines(), "resolved");
    } catch (KonsolException e) {
      throw e.code() == ErrorCode.START_FAILED ? Unresolved.of(wanted, e) : e;
    }
  }

  /// What Gradle told, and what is to be said about how it came to it.
  private record Answer(MarkedLines lines, List<String> notes) {}

  private Answer run(ProjectRequest request, String task, String... options) {
    try (Scratch scratch = Scratch.in(settings.cache())) {
      Path script = scratch.file(SCRIPT);
      try (InputStream resource = Gradle.class.getResourceAsStream(SCRIPT)) {
        if (resource == null) {
          throw new IllegalStateException(SCRIPT + " is missing from this program");
        }
        Files.copy(resource, script);
      }
      List<String> command = command(request, script, task, options);
      List<String> notes = new ArrayList<>();
      BuildOutput output = run(command, request, notes);
      MarkedLines lines = MarkedLines.parse(output.marked());
      lines
          .one("problem")
          .ifPresent(
              problem -> {
                throw KonsolException.badRequest(problem);
              });
      if (lines.one("ended").isEmpty()) {
        throw KonsolException.startFailed(
            ("the project's build (Gradle) succeeded but did not tell all that was asked;"
                    + " its last lines:\n"
                    + output.describe())
                .strip());
      }
      return new Answer(lines, notes);
    } catch (IOException e) {
      throw Scratch.unusable(e);
    }
  }

  /// Once more without the network, if that is what failed, and without each check that did.
  private BuildOutput run(List<String> command, ProjectRequest request, List<String> notes) {
    List<String> longer = new ArrayList<>(command);
    while (true) {
      BuildRun.Ended ended = builds.attempt(longer, request);
      if (ended.succeeded()) {
        return ended.output();
      }
      Optional<String> check = ended.output().find(CHECK).map(Gradle::task);
      if (check.isPresent() && !longer.contains(check.get())) {
        longer.addAll(List.of("-x", check.get()));
        notes.add(check.get() + " failed in the project's build; it was left out");
      } else if (!longer.contains(OFFLINE) && ended.output().find(Unresolved.NETWORK).isPresent()) {
        longer.add(OFFLINE);
      } else {
        throw BuildRun.failed(command, ended.output());
      }
    }
  }

  private static String task(String line) {
    Matcher task = CHECK.matcher(line);
    return task.find() ? task.group(1) : "";
  }

  private List<String> command(
      ProjectRequest request, Path script, String task, String... options) {
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

  /// Gradle runs on another JVM than the one it was started on where the project's or the user's
  /// gradle.properties say so.
  private JdkOrder.Chosen jdk(ProjectRequest request, MarkedLines lines) {
    JdkOrder order = JdkOrder.of(request, settings);
    Optional<Jdk> own =
        jdk(lines, "jvm.home").filter(jdk -> !jdk.equals(order.ofBuild().getFirst()));
    return order.ofProgram(
        jdk(lines, "toolchain.home").or(() -> own),
        lines.one("release").flatMap(EffectivePom::number));
  }

  private static Optional<Jdk> jdk(MarkedLines lines, String key) {
    return lines.one(key).flatMap(home -> Jdk.at(Path.of(home)));
  }
}
