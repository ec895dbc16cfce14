package dev.konsol.eval.engine;

import dev.konsol.eval.result.AddedLibraries;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What was added to a session's class path while it lives. Used by the thread that has its turn.
public final class AddedDependencies {
  private final Set<Path> paths = new LinkedHashSet<>();
  private List<Path> present = List.of();

  /// A library that is there already stays as it is, whatever the version.
  public AddedLibraries add(Engine engine, List<Path> found) {
    Map<Path, Path> known = new HashMap<>();
    Stream.concat(present.stream(), paths.stream()).forEach(path -> known.put(library(path), path));
    List<Path> fresh = found.stream().filter(path -> !known.containsKey(library(path))).toList();
    List<Path> kept =
        found.stream().flatMap(path -> Stream.ofNullable(known.get(library(path)))).toList();
    if (!fresh.isEmpty()) {
      engine.addToClassPath(fresh);
      paths.addAll(fresh);
    }
    return new AddedLibraries(fresh, kept);
  }

  /// The folder of all versions, in Maven's and in Gradle's repositories: the one that the file is
  /// named after.
  private static Path library(Path file) {
    String name = String.valueOf(file.getFileName());
    for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
      if (name.startsWith(folder.getFileName() + "-")) {
        return folder;
      }
    }
    return file;
  }

  /// To a fresh engine, which has none of them.
  public void addTo(Engine engine, List<Path> classPath) {
    present = List.copyOf(classPath);
    if (!paths.isEmpty()) {
      engine.addToClassPath(List.copyOf(paths));
    }
  }
}
