package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.discovery.Projects;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/// A copy of a sample application, built by its build tool.
record SpringProject(Path root, Projects projects, Processes processes) implements AutoCloseable {
  static SpringProject in(Path folder) throws IOException {
    return of("maven-spring", folder);
  }

  static SpringProject of(String sample, Path folder) throws IOException {
    Marker marker = Marker.of(Path.of("/test/" + UUID.randomUUID()), "run1");
    Processes processes = Processes.start(marker, new Supervision.Unsupervised());
    ProjectSettings settings =
        ProjectSettings.of(folder.resolve("cache"), Map.copyOf(System.getenv()));
    Projects projects = new Projects(settings, processes.launcher());
    Path root = copy(sample, folder.toRealPath().resolve("shop"));
    return new SpringProject(root, projects, processes);
  }

  private static Path copy(String sample, Path to) throws IOException {
    Path from = Path.of("src/test/projects", sample);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(each -> !each.toString().contains("target")).toList()) {
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

  /// Compiled, if it has changed.
  ProjectEnvironment environment() {
    return projects.environment(root, Optional.empty(), Optional.empty(), BuildOptions.NONE);
  }

  /// One file, in much less time than Maven takes.
  void compile(Path source, List<Path> classPath) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of(
            "-proc:none",
            "-parameters",
            "--release",
            "17",
            "-d",
            root.resolve("target/classes").toString(),
            "-cp",
            classPath.stream().map(Path::toString).collect(Collectors.joining(":")));
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var task =
          compiler.getTask(
              new StringWriter(), files, null, options, null, files.getJavaFileObjects(source));
      assertThat(task.call()).isTrue();
    }
  }

  @Override
  public void close() {
    processes.close();
  }
}
