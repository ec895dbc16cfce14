package dev.konsol.eval.project;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A folder of a language that is not evaluated here, by what its tools leave there.
public record ForeignProject(String language, String file) {
  private static final int MOST_FILES = 1_000;
  private static final Map<String, String> MARKERS = new LinkedHashMap<>();
  private static final Map<String, String> ENDINGS =
      Map.ofEntries(
          Map.entry(".py", "Python"),
          Map.entry(".go", "Go"),
          Map.entry(".rs", "Rust"),
          Map.entry(".ts", "TypeScript"),
          Map.entry(".tsx", "TypeScript"),
          Map.entry(".js", "JavaScript"),
          Map.entry(".mjs", "JavaScript"),
          Map.entry(".csproj", "C#"),
          Map.entry(".sln", "C#"),
          Map.entry(".php", "PHP"),
          Map.entry(".ex", "Elixir"),
          Map.entry(".swift", "Swift"),
          Map.entry(".cabal", "Haskell"),
          Map.entry(".lua", "Lua"),
          Map.entry(".luau", "Luau"));

  static {
    MARKERS.put("pyproject.toml", "Python");
    MARKERS.put("setup.py", "Python");
    MARKERS.put("requirements.txt", "Python");
    MARKERS.put("Pipfile", "Python");
    MARKERS.put("go.mod", "Go");
    MARKERS.put("Cargo.toml", "Rust");
    MARKERS.put("tsconfig.json", "TypeScript");
    MARKERS.put("deno.json", "TypeScript");
    MARKERS.put("package.json", "JavaScript");
    MARKERS.put("composer.json", "PHP");
    MARKERS.put("mix.exs", "Elixir");
    MARKERS.put("Package.swift", "Swift");
    MARKERS.put("build.sbt", "Scala");
    MARKERS.put("project.clj", "Clojure");
    MARKERS.put("deps.edn", "Clojure");
    MARKERS.put("pubspec.yaml", "Dart");
    MARKERS.put("stack.yaml", "Haskell");
    MARKERS.put("CMakeLists.txt", "C++");
  }

  /// By the files of its tools, here or above in the same repository; else by the sources here.
  public static Optional<ForeignProject> of(Path directory) {
    for (Path folder : ProjectBuild.upwards(directory)) {
      for (Map.Entry<String, String> each : MARKERS.entrySet()) {
        if (Files.isRegularFile(folder.resolve(each.getKey()))) {
          return Optional.of(new ForeignProject(each.getValue(), each.getKey()));
        }
      }
      if (Files.exists(folder.resolve(".git"))) {
        break;
      }
    }
    return bySources(directory);
  }

  /// Where there is a source of ours, nothing is said.
  private static Optional<ForeignProject> bySources(Path directory) {
    Optional<ForeignProject> found = Optional.empty();
    int seen = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        String ending = name.substring(Math.max(0, name.lastIndexOf('.')));
        if (ending.matches("\\.(java|jsh|kts?|rb)") || ++seen > MOST_FILES) {
          return Optional.empty();
        }
        if (found.isEmpty() && ENDINGS.containsKey(ending)) {
          found = Optional.of(new ForeignProject(ENDINGS.get(ending), name));
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty();
    }
    return found;
  }

  /// For who did not say which language is meant.
  public String sentence() {
    return "this folder looks like "
        + language
        + " ("
        + file
        + "): Konsol evaluates Java, Kotlin and Ruby; using Java without a project";
  }
}
