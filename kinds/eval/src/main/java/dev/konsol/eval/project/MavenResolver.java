package dev.konsol.eval.project;

import dev.konsol.core.KonsolException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds libraries with Maven: by a POM that has the project's parent, repositories, profiles and
/// managed versions, and nothing but the wanted libraries to depend on. Without a project it has
/// only those, and the user's settings hold.
final class MavenResolver {
  private final ProjectSettings settings;
  private final BuildRun builds;

  MavenResolver(ProjectSettings settings, BuildRun builds) {
    this.settings = settings;
    this.builds = builds;
  }

  /// `pom` is that of the module that asks.
  List<Path> resolve(Request request, Optional<Path> pom, List<Coordinates> wanted) {
    try (Scratch scratch = Scratch.in(settings.cache())) {
      Path own = scratch.file("pom.xml");
      Path found = scratch.file("class-path");
      Files.writeString(own, ResolverPom.of(pom, own, wanted));
      run(command(request, own, found), request);
      return Stream.of(Files.readString(found).strip().split(File.pathSeparator, -1))
          .filter(entry -> !entry.isEmpty())
          .map(Path::of)
          .toList();
    } catch (KonsolException e) {
      throw Unresolved.of(wanted, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Once more without the network when only that failed: what is needed may be here already.
  private void run(List<String> command, Request request) {
    try {
      builds.run(command, request);
    } catch (KonsolException e) {
      if (!Unresolved.isOffline(e)) {
        throw e;
      }
      List<String> offline = new ArrayList<>(command);
      offline.add("-o");
      builds.run(offline, request);
    }
  }

  /// The POM is elsewhere, so Maven is told where the project's `.mvn` folder is.
  private List<String> command(Request request, Path pom, Path classPath) {
    Path root = request.build().root();
    List<String> command = new ArrayList<>(List.of("/usr/bin/env", "MAVEN_BASEDIR=" + root));
    command.addAll(ToolFinder.MAVEN.find(root, settings.environment()));
    command.addAll(List.of("-B", "-q", "-f", pom.toString(), Maven.CLASS_PATH));
    command.addAll(Maven.options(request.options()));
    command.addAll(List.of("-DincludeScope=runtime", "-Dmdep.outputFile=" + classPath));
    return command;
  }
}
