package dev.konsol.eval.project.run;

import dev.konsol.core.FolderTree;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A folder for the files of one build, gone with it.
public record Scratch(Path folder) implements AutoCloseable {
  public static Scratch in(Path cache) throws IOException {
    Files.createDirectories(cache);
    return new Scratch(Files.createTempDirectory(cache, "build-"));
  }

  /// What a build should have written cannot be read, or there is no room for it.
  public static KonsolException unusable(IOException reason) {
    return KonsolException.startFailed(
        "what the project's build should tell cannot be written or read: " + reason, reason);
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  @Override
  public void close() throws IOException {
    FolderTree.delete(folder);
  }
}
