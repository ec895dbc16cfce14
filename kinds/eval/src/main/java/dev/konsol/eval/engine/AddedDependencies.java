package dev.konsol.eval.engine;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What was added to a session's class path while it lives. Used by the thread that has its turn.
public final class AddedDependencies {
  private final Set<Path> paths = new LinkedHashSet<>();
  private List<Path> present = List.of();

  /// Those of them that are new. A library that is there already stays as it is, whatever the
  /// version.
  public List<Path> add(Engine engine, List<Path> found) {
    Set<Path> known =
        Stream.concat(present.stream(), paths.stream())
            .map(AddedDependencies::library)
            .collect(Collectors.toSet());
    List<Path> fresh = found.stream().filter(path -> !known.contains(library(path))).toList();
    if (!fresh.isEmpty()) {
      engine.addToClassPath(fresh);
      paths.addAll(fresh);
    }
    return fresh;
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
