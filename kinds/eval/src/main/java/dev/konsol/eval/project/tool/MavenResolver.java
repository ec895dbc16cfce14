package dev.konsol.eval.project.tool;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.run.BuildOutput;
import dev.konsol.eval.project.run.BuildRun;
import dev.konsol.eval.project.run.Coordinates;
import dev.konsol.eval.project.run.Scratch;
import dev.konsol.eval.project.run.ToolFinder;
import dev.konsol.eval.project.run.Unresolved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds libraries with Maven: by a POM that has the project's parent, repositories, profiles and
/// managed versions, and nothing but the wanted libraries to depend on. Without a project it has
/// only those, and the user's settings hold.
public record MavenResolver(ProjectSettings settings, BuildRun builds) {
  /// `pom` is that of the module that asks.
  public List<Path> resolve(ProjectRequest request, Optional<Path> pom, List<Coordinates> wanted) {
    try {
      return resolve(request, pom, wanted, false);
    } catch (KonsolException e) {
      if (!Unresolved.isOffline(e)) {
        throw Unresolved.of(wanted, e);
      }
    }
    // Once more without the network when only that failed: what is needed may be here already.
    try {
      return resolve(request, pom, wanted, true);
    } catch (KonsolException e) {
      throw Unresolved.of(wanted, e);
    }
  }

  private List<Path> resolve(
      ProjectRequest request, Optional<Path> pom, List<Coordinates> wanted, boolean offline) {
    try (Scratch scratch = Scratch.in(settings.cache())) {
      Path own = scratch.file("pom.xml");
      Files.writeString(own, ResolverPom.of(pom, own, wanted));
      List<String> command = command(request, own, scratch.folder());
      if (offline) {
        command.add("-o");
      }
      BuildOutput output = builds.run(command, request);
      MavenAnswer answer = MavenAnswer.in(scratch.folder());
      if (answer.module().isEmpty() || !answer.missing().isEmpty()) {
        throw KonsolException.startFailed(
            "Maven did not get it:\n"
                + answer.reason().or(answer::problem).orElseGet(output::describe));
      }
      return answer.classPath();
    } catch (IOException e) {
      throw Scratch.unusable(e);
    }
  }

  /// The POM is elsewhere, so Maven is told where the project's `.mvn` folder is. Nothing that the
  /// project binds runs.
  private List<String> command(ProjectRequest request, Path pom, Path folder) throws IOException {
    Path root = request.build().root();
    List<String> command = new ArrayList<>(List.of("/usr/bin/env", "MAVEN_BASEDIR=" + root));
    command.addAll(ToolFinder.MAVEN.find(root, settings.environment()));
    command.addAll(List.of("-B", "-q", "-f", pom.toString()));
    command.addAll(Maven.options(request.options()));
    command.addAll(MavenSpy.options(folder, folder, false));
    command.addAll(List.of("-Dkonsol.without=*", "validate"));
    return command;
  }
}
