package dev.konsol.lsp.workspace;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The files of a folder that no version control knows.
final class FolderFiles {
  private static final int MOST = 50_000;

  /// What builds and packagers make; hidden folders besides.
  private static final Set<String> MADE =
      Set.of("node_modules", "target", "build", "dist", "out", "bin", "obj", "venv", "vendor");

  private FolderFiles() {}

  /// As many as anybody would look through; what cannot be read is passed over.
  static List<Path> below(Path directory) {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(directory, new Collector(directory, files));
    } catch (IOException e) {
      // The folder itself is gone, or may not be read: then there are none.
      return List.of();
    }
    return files;
  }

  private static final class Collector extends SimpleFileVisitor<Path> {
    private final Path top;
    private final List<Path> files;

    private Collector(Path top, List<Path> files) {
      this.top = top;
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      String name = String.valueOf(folder.getFileName());
      boolean passed = !folder.equals(top) && (name.startsWith(".") || MADE.contains(name));
      return passed ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        files.add(file);
      }
      return files.size() < MOST ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
