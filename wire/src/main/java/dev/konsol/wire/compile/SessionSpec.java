package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.util.List;
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
    classPath = List.copyOf(classPath);
    options = List.copyOf(options);
    plugins = List.copyOf(plugins);
    imports = List.copyOf(imports);
    compiler = List.copyOf(compiler);
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

  /// The same for the compiler that is at hand, with other options and plugins.
  public SessionSpec with(List<String> otherOptions, List<String> otherPlugins) {
    return new SessionSpec(jdkHome, release, classPath, otherOptions, otherPlugins, imports);
  }

  public void write(JsonLine json) {
    json.putPresent("jdkHome", jdkHome).put("release", release);
    json.putTexts("classPath", classPath).putTexts("options", options);
    json.putTexts("plugins", plugins).putTexts("imports", imports).putTexts("compiler", compiler);
  }

  /// Lists that are missing are empty.
  public static SessionSpec of(JsonObject json) {
    return new SessionSpec(
        json.optionalText("jdkHome").orElse(null),
        (int) json.integer("release"),
        json.texts("classPath"),
        json.texts("options"),
        json.texts("plugins"),
        json.texts("imports"),
        json.texts("compiler"));
  }
}
