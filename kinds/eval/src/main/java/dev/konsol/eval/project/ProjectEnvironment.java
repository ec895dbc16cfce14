package dev.konsol.eval.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What snippets of a project run with: the JVM and its feature release, the run-time class path
/// (the project's own output folders first), where its classes are compiled to (to see that they
/// have changed), and for Kotlin the compiler's version, plugins and arguments. The `notes` say
/// what is not as the project wants it.
public record ProjectEnvironment(
    BuildTool tool,
    Path root,
    Path jdkHome,
    int release,
    List<Path> classPath,
    List<Path> outputs,
    Optional<Kotlin> kotlin,
    List<String> notes) {
  public ProjectEnvironment {
    classPath = List.copyOf(classPath);
    outputs = List.copyOf(outputs);
    notes = List.copyOf(notes);
  }

  /// With a library behind everything else.
  public ProjectEnvironment with(Path library) {
    List<Path> longer = new ArrayList<>(classPath);
    longer.add(library);
    return new ProjectEnvironment(tool, root, jdkHome, release, longer, outputs, kotlin, notes);
  }

  public ProjectEnvironment noting(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return new ProjectEnvironment(tool, root, jdkHome, release, classPath, outputs, kotlin, more);
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
    public String title() {
      return title;
    }
  }

  public ProjectEnvironment withKotlin(Optional<Kotlin> other) {
    return new ProjectEnvironment(tool, root, jdkHome, release, classPath, outputs, other, notes);
  }

  /// The compiler's version, plugins and arguments. `compiler` has its jars where snippets are to
  /// be compiled by it; `lacking` says why they cannot be although they should.
  public record Kotlin(
      String version,
      List<Path> plugins,
      List<String> arguments,
      List<Path> compiler,
      Optional<String> lacking) {
    public Kotlin {
      plugins = List.copyOf(plugins);
      arguments = List.copyOf(arguments);
      compiler = List.copyOf(compiler);
    }

    /// For the compiler at hand.
    public Kotlin(String version, List<Path> plugins, List<String> arguments) {
      this(version, plugins, arguments, List.of(), Optional.empty());
    }

    public Kotlin by(List<Path> jars) {
      return new Kotlin(version, plugins, arguments, jars, Optional.empty());
    }

    public Kotlin lacking(String reason) {
      return new Kotlin(version, plugins, arguments, List.of(), Optional.of(reason));
    }
  }
}
