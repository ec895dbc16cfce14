package dev.konsol.eval.project;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What snippets of a project run with: the JVM and its feature release, the run-time class path
/// (the project's own output folders first), where its classes are compiled from and to (to see
/// that they are stale), and for Kotlin the compiler's version, plugins and arguments.
public record ProjectEnvironment(
    BuildTool tool,
    Path root,
    Path jdkHome,
    int release,
    List<Path> classPath,
    List<Path> outputs,
    List<Path> sources,
    Optional<Kotlin> kotlin) {
  public ProjectEnvironment {
    classPath = List.copyOf(classPath);
    outputs = List.copyOf(outputs);
    sources = List.copyOf(sources);
  }

  public enum BuildTool {
    MAVEN,
    GRADLE,
    NONE
  }

  /// The same with another Kotlin.
  public ProjectEnvironment withKotlin(Optional<Kotlin> other) {
    return new ProjectEnvironment(tool, root, jdkHome, release, classPath, outputs, sources, other);
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
