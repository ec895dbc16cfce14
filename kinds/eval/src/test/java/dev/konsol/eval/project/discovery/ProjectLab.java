package dev.konsol.eval.project.discovery;

import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.process.Jdk;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.testkit.ShortLife;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/// Copies of the sample projects, a cache, and real processes, for one test.
final class ProjectLab implements AutoCloseable {
  final Path folder;
  final Path cache;
  final Map<String, String> environment = new HashMap<>(System.getenv());
  Duration patience = Duration.ofMinutes(4);
  private final Processes processes;

  ProjectLab(Path temporary) throws IOException {
    this.folder = temporary.toRealPath();
    environment.put("MAVEN_OPTS", ShortLife.BUILD);
    environment.put("GRADLE_OPTS", ShortLife.BUILD);
    this.cache = folder.resolve("cache");
    Marker marker = Marker.of(Path.of("/test/" + UUID.randomUUID()), "run1");
    this.processes = Processes.start(marker, new Supervision.Unsupervised());
  }

  /// As a newly started host would have them.
  Projects projects() {
    return new Projects(settings(), processes.launcher());
  }

  ProjectSettings settings() {
    return new ProjectSettings(
        cache, environment, Jdk.running(), Jdk.installed(environment), patience);
  }

  ProjectEnvironment environment(Path directory) {
    return environment(directory, BuildOptions.NONE);
  }

  ProjectEnvironment environment(Path directory, BuildOptions options) {
    return projects().environment(directory, Optional.empty(), Optional.empty(), options);
  }

  Optional<ProjectEnvironment> known(Path directory) {
    return projects().known(directory, Optional.empty(), Optional.empty(), BuildOptions.NONE);
  }

  ProjectEnvironment environment(Path directory, String module, String sourceSet) {
    return projects()
        .environment(directory, Optional.of(module), Optional.of(sourceSet), BuildOptions.NONE);
  }

  /// A copy that may be built and changed.
  Path copyOf(String sample) throws IOException {
    Path from = Path.of("src/test/projects").resolve(sample);
    Path to = folder.resolve(sample);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
    return to;
  }

  Path write(String path, String text) {
    try {
      Path file = folder.resolve(path);
      Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(folder));
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path script(String path, String... lines) {
    Path file = write(path, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    if (!file.toFile().setExecutable(true)) {
      throw new IllegalStateException(file + " stays not executable");
    }
    return file;
  }

  /// Puts that build tool on the PATH behind a script which can forbid it later.
  void guard(String tool) {
    script(
        "guarded/" + tool,
        "if [ -e " + folder.resolve("forbidden") + " ]; then",
        "  echo 'this tool must not run'; exit 1",
        "fi",
        "exec /usr/bin/" + tool + " \"$@\"");
    environment.put("PATH", folder.resolve("guarded") + ":/usr/bin:/bin");
  }

  /// From now on no guarded tool may be used.
  void forbid() {
    write("forbidden", "");
  }

  /// As if it had been edited a moment from now: no clock is waited for.
  static void touch(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(2)));
  }

  static List<String> names(List<Path> paths) {
    return paths.stream().map(path -> String.valueOf(path.getFileName())).toList();
  }

  @Override
  public void close() {
    processes.close();
  }
}
