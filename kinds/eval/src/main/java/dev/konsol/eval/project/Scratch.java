package dev.konsol.eval.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A folder for the files of one build, gone with it.
record Scratch(Path folder) implements AutoCloseable {
  static Scratch in(Path cache) throws IOException {
    Files.createDirectories(cache);
    return new Scratch(Files.createTempDirectory(cache, "build-"));
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  @Override
  public void close() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
    Files.deleteIfExists(folder);
  }
}
