package dev.konsol.lsp.edit;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Several files changed as one. Everything that can fail for want of space or rights is done
/// beside the files first; then each is put in place by one rename, so that nobody ever sees half a
/// file. If one of those fails, those before it are taken back. Closing removes what is left over.
final class Transaction implements AutoCloseable {
  /// The step that may fail half-way.
  interface Mover {
    Mover REAL =
        (from, to) ->
            Files.move(
                from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);

    void move(Path from, Path to) throws IOException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(Transaction.class);

  /// @param fresh what the file becomes; null where it goes
  /// @param kept the file as it was; null where there was none
  private record Step(Path file, @Nullable Path fresh, @Nullable Path kept) {}

  private final Mover mover;
  private final List<Step> steps = new ArrayList<>();
  private final List<Path> leftovers = new ArrayList<>();
  private final Deque<Path> newDirectories = new ArrayDeque<>();
  private boolean committed;

  Transaction(Mover mover) {
    this.mover = mover;
  }

  void prepare(Path file, FileState state) throws IOException {
    makeDirectory(file.toAbsolutePath().getParent());
    Path fresh = state.now() == null ? null : write(file, state.now(), state.origin());
    steps.add(new Step(file, fresh, state.before() == null ? null : keep(file)));
  }

  void commit() throws IOException {
    Deque<Step> done = new ArrayDeque<>();
    try {
      for (Step step : steps) {
        if (step.fresh == null) {
          Files.delete(step.file);
        } else {
          mover.move(step.fresh, step.file);
        }
        done.push(step);
      }
      committed = true;
    } finally {
      if (!committed) {
        done.forEach(this::takeBack);
      }
    }
  }

  /// Directories that nothing is left in; others stay.
  void removeEmpty(List<Path> directories) {
    close();
    for (Path directory : directories) {
      try {
        Files.deleteIfExists(directory);
      } catch (DirectoryNotEmptyException e) {
        LOG.atDebug().addKeyValue("directory", directory).log("not empty, so it stays");
      } catch (IOException e) {
        LOG.atWarn().addKeyValue("directory", directory).setCause(e).log("not removed");
      }
    }
  }

  @Override
  public void close() {
    leftovers.forEach(Transaction::remove);
    leftovers.clear();
    if (!committed) {
      newDirectories.forEach(Transaction::remove);
    }
  }

  private void makeDirectory(@Nullable Path directory) throws IOException {
    if (directory != null && !Files.isDirectory(directory)) {
      makeDirectory(directory.getParent());
      Files.createDirectory(directory);
      newDirectories.push(directory);
    }
  }

  private Path write(Path file, byte[] content, @Nullable Path origin) throws IOException {
    Path fresh = beside(file, "new");
    Files.write(fresh, content);
    if (origin != null && Files.getFileAttributeView(fresh, PosixFileAttributeView.class) != null) {
      Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(origin));
    }
    return fresh;
  }

  /// A second name for the file costs nothing and keeps it as it is; a copy where there are none.
  private Path keep(Path file) throws IOException {
    Path kept = beside(file, "old");
    try {
      Files.createLink(kept, file);
    } catch (UnsupportedOperationException | IOException e) {
      Files.copy(file, kept, StandardCopyOption.COPY_ATTRIBUTES);
    }
    return kept;
  }

  private Path beside(Path file, String what) {
    String unique = Long.toHexString(System.nanoTime()) + "-" + leftovers.size();
    Path path = file.resolveSibling(".konsol-" + unique + "." + what);
    leftovers.add(path);
    return path;
  }

  private void takeBack(Step step) {
    try {
      if (step.kept == null) {
        Files.deleteIfExists(step.file);
      } else {
        Mover.REAL.move(step.kept, step.file);
      }
    } catch (IOException e) {
      LOG.atError().addKeyValue("file", step.file).setCause(e).log("a change is not taken back");
      leftovers.remove(step.kept);
    }
  }

  private static void remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("path", path).setCause(e).log("left behind");
    }
  }
}
