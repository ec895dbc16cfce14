package dev.konsol.eval.project.model;

import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;

/// What is compiled together: these sources into these folders.
public record CompileUnit(List<Path> sources, List<Path> outputs) {
  public CompileUnit {
    sources = List.copyOf(sources);
    outputs = List.copyOf(outputs);
  }

  /// Whether a source is newer than everything compiled from here, and than the last build we ran
  /// ourselves: a build tool may rightly leave class files alone when only a date has changed.
  /// Folders count too, because deleting a file changes nothing else.
  boolean stale(Instant built) {
    Instant source = newest(sources, true);
    if (source.equals(Instant.MIN)) {
      return false;
    }
    Instant output = newest(outputs, false);
    return output.equals(Instant.MIN)
        ? hasFiles(sources)
        : source.isAfter(output) && source.isAfter(built);
  }

  /// When a source was last written, or a folder of them changed.
  Instant newestSource() {
    return newest(sources, true);
  }

  private static boolean hasFiles(List<Path> folders) {
    return newest(folders, false).isAfter(Instant.MIN);
  }

  private static Instant newest(List<Path> folders, boolean withFolders) {
    Newest newest = new Newest(withFolders);
    try {
      for (Path folder : folders) {
        if (Files.exists(folder)) {
          Files.walkFileTree(folder, newest);
        }
      }
    } catch (IOException e) {
      throw KonsolException.startFailed(
          "one of " + folders + " cannot be read: " + e.getMessage(), e);
    }
    return newest.time;
  }

  private static final class Newest extends SimpleFileVisitor<Path> {
    private final boolean withFolders;
    private Instant time = Instant.MIN;

    Newest(boolean withFolders) {
      this.withFolders = withFolders;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      if (withFolders) {
        see(attributes);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      see(attributes);
      return FileVisitResult.CONTINUE;
    }

    /// A file that vanishes meanwhile has no date.
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException reason) {
      return FileVisitResult.CONTINUE;
    }

    private void see(BasicFileAttributes attributes) {
      Instant changed = attributes.lastModifiedTime().toInstant();
      if (changed.isAfter(time)) {
        time = changed;
      }
    }
  }
}
