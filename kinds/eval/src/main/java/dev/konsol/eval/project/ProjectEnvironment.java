package dev.konsol.eval.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What snippets of a project run with: the JVM and its feature release, the run-time class path
/// (the project's own output folders first), where its classes are compiled from and to (to see
/// that they are stale), and for Kotlin the compiler's version, plugins and arguments. The `notes`
/// say what is not as the project wants it.
public record ProjectEnvironment(
    BuildTool tool,
    Path root,
    Path jdkHome,
    int release,
    List<Path> classPath,
    List<Path> outputs,
    List<Path> sources,
    Optional<Kotlin> kotlin,
    List<String> notes) {
  public ProjectEnvironment {
    classPath = List.copyOf(classPath);
    outputs = List.copyOf(outputs);
    sources = List.copyOf(sources);
    notes = List.copyOf(notes);
  }

  /// With a library behind everything else.
  public ProjectEnvironment with(Path library) {
    List<Path> longer = new ArrayList<>(classPath);
    longer.add(library);
    return new ProjectEnvironment(
        tool, root, jdkHome, release, longer, outputs, sources, kotlin, notes);
  }

  ProjectEnvironment noting(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return new ProjectEnvironment(
        tool, root, jdkHome, release, classPath, outputs, sources, kotlin, more);
  }

  public enum BuildTool {
    MAVEN("Maven"),
    GRADLE("Gradle"),
    NONE("no build tool");

    private final String title;

    BuildTool(String title) {
      this.title = title;
    }

    /// As its makers write it.
    String title() {
      return title;
    }
  }

  public record Kotlin(String version, List<Path> plugins, List<String> arguments) {
    public Kotlin {
      plugins = List.copyOf(plugins);
      arguments = List.copyOf(arguments);
    }
  }
}
