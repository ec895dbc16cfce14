package dev.konsol.eval.project.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Project models kept between runs of the host, one small file each, at most `most` of them: the
/// least recently used go first. A file is written beside its place and moved there, so that no
/// reader sees half of one. Failing to keep one costs time later, and nothing else.
public record ProjectModelCache(Path folder, int most) {
  private static final Logger LOG = LoggerFactory.getLogger(ProjectModelCache.class);
  private static final String ENDING = ".look";

  /// What was kept, if all that it names is still there.
  public Optional<ProjectModel> find(String key) {
    Path file = file(key);
    try {
      Optional<ProjectModel> found =
          ProjectModelText.read(Files.readString(file)).filter(ProjectModel::intact);
      if (found.isEmpty()) {
        Files.deleteIfExists(file);
      } else {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
      }
      return found;
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      LOG.atWarn()
          .addKeyValue("file", file)
          .setCause(e)
          .log("a cached project model is unreadable");
      return Optional.empty();
    }
  }

  public void keep(String key, ProjectModel model) {
    try {
      Files.createDirectories(folder);
      Path unfinished = Files.createTempFile(folder, key, ".part");
      try {
        Files.writeString(unfinished, ProjectModelText.write(model));
        Files.move(unfinished, file(key), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
      dropOldest();
    } catch (IOException | IllegalArgumentException e) {
      LOG.atWarn()
          .addKeyValue("folder", folder)
          .setCause(e)
          .log("a project model could not be kept");
    }
  }

  private void dropOldest() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files =
          all.filter(file -> file.toString().endsWith(ENDING))
              .sorted(Comparator.comparing(ProjectModelCache::used).reversed())
              .toList();
    }
    for (Path file : files.subList(Math.min(most, files.size()), files.size())) {
      Files.deleteIfExists(file);
    }
  }

  private Path file(String key) {
    return folder.resolve(key + ENDING);
  }

  private static Instant used(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException e) {
      return Instant.MIN;
    }
  }
}
