package dev.konsol.compiler;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A session to open: the project's JDK and language level, its class path (the worker's jar
/// first), further compiler options and plugins, imports that every snippet sees, and the jars of
/// the project's own compiler where that is to be used instead of the one that is at hand.
public record SessionSpec(
    @Nullable String jdkHome,
    int release,
    List<String> classPath,
    List<String> options,
    List<String> plugins,
    List<String> imports,
    List<String> compiler) {
  public SessionSpec {
    classPath = copy(classPath);
    options = copy(options);
    plugins = copy(plugins);
    imports = copy(imports);
    compiler = copy(compiler);
  }

  /// For the compiler that is at hand.
  public SessionSpec(
      @Nullable String jdkHome,
      int release,
      List<String> classPath,
      List<String> options,
      List<String> plugins,
      List<String> imports) {
    this(jdkHome, release, classPath, options, plugins, imports, List.of());
  }

  // Absent on the wire means none.
  private static List<String> copy(@Nullable List<String> list) {
    return List.copyOf(Objects.requireNonNullElse(list, List.of()));
  }
}
