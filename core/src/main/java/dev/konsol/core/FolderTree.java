package dev.konsol.core;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// A folder with everything that is in it.
public final class FolderTree {
  private FolderTree() {}

  /// Removes it. Symbolic links are removed, not followed. What is gone already, or goes meanwhile,
  /// is no failure.
  public static void delete(Path folder) throws IOException {
    Files.walkFileTree(folder, new Remover());
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
      return goOn(problem);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException problem)
        throws IOException {
      Files.deleteIfExists(directory);
      return problem == null ? FileVisitResult.CONTINUE : goOn(problem);
    }

    private static FileVisitResult goOn(IOException problem) throws IOException {
      if (problem instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw problem;
    }
  }
}
