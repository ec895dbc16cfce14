package dev.konsol.compiler;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A session to open: the project's JDK and language level, its class path (the worker's jar
/// first), further compiler options and plugins, and imports that every snippet sees.
public record SessionSpec(
    @Nullable String jdkHome,
    int release,
    List<String> classPath,
    List<String> options,
    List<String> plugins,
    List<String> imports) {
  public SessionSpec {
    classPath = copy(classPath);
    options = copy(options);
    plugins = copy(plugins);
    imports = copy(imports);
  }

  // Absent on the wire means none.
  private static List<String> copy(@Nullable List<String> list) {
    return List.copyOf(Objects.requireNonNullElse(list, List.of()));
  }
}
