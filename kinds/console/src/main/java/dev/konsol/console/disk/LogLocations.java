package dev.konsol.console.disk;

import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which log has which file. A running console's files are its own; the file of a console that has
/// ended can be taken by a new one, and the readers of the old one are told that it is gone. Safe
/// for any thread.
public final class LogLocations {
  private static final int LONGEST_NAME = 64;
  private static final int MOST_WRITTEN = 4096;

  private final Path logs;

  /// By the real path: nothing while its console runs; then how to tell that its file was taken.
  private final Map<Path, Optional<Runnable>> owners = new HashMap<>();

  /// What the disk calls the folder of logs, once that is known: to ask for it each time would take
  /// longer than to make the file.
  private @Nullable Path realLogs;

  /// Files that the daemon keeps for itself.
  private final List<Path> reserved;

  /// What the last consoles wrote, by path: such a file may be written anew.
  private final Map<Path, Left> written =
      new LinkedHashMap<>() {
        @Serial private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Left> eldest) {
          return size() > MOST_WRITTEN;
        }
      };

  public LogLocations(Path logs, List<Path> reserved) {
    this.logs = logs.toAbsolutePath();
    this.reserved = List.copyOf(reserved);
  }

  /// Without a name, a file is chosen by the console's key and number.
  public synchronized LogLocation claim(
      @Nullable Path named, boolean truncates, String key, long serial) {
    Path asked = named == null ? chosen(key, serial) : named;
    try {
      LogLocation place = named == null ? among(asked) : named(asked, truncates);
      take(place);
      return place;
    } catch (IOException e) {
      throw notWritable(asked, e);
    }
  }

  private LogLocation named(Path asked, boolean truncates) throws IOException {
    refuseReserved(asked);
    LogLocation place = LogLocation.prepare(asked, false, truncates, this::isMine);
    try {
      refuseReserved(place.real());
    } catch (KonsolException e) {
      place.undo();
      throw e;
    }
    return place;
  }

  /// By name, there or not, and as the disk knows it: a file can have several names.
  private void refuseReserved(Path path) throws IOException {
    for (Path own : reserved) {
      if (path.normalize().equals(own) || isSame(path, own)) {
        throw LogLocation.refused(path, "is a file of konsol's own");
      }
    }
  }

  private static boolean isSame(Path path, Path own) throws IOException {
    return Files.exists(path) && Files.exists(own) && Files.isSameFile(path, own);
  }

  /// A file as a console left it. Another one in its place, or one that somebody has written to,
  /// differs.
  private record Left(@Nullable Object file, long size, FileTime written) {
    static Optional<Left> at(Path real) {
      try {
        BasicFileAttributes found =
            Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return Optional.of(new Left(found.fileKey(), found.size(), found.lastModifiedTime()));
      } catch (IOException e) {
        return Optional.empty();
      }
    }
  }

  private boolean isMine(Path real) {
    Left left = written.get(real);
    return left != null && Left.at(real).filter(left::equals).isPresent();
  }

  /// A place in the folder of logs.
  private LogLocation among(Path asked) throws IOException {
    Path folder = realLogs;
    if (folder != null && Files.isDirectory(folder) && LogLocation.create(asked)) {
      return new LogLocation(asked, folder.resolve(asked.getFileName()), true, true, false);
    }
    LogLocation place = LogLocation.prepare(asked, true, true, _ -> true);
    realLogs = place.real().getParent();
    return place;
  }

  public static KonsolException notWritable(Path asked, IOException e) {
    String why =
        switch (e) {
          case AccessDeniedException _ -> "permission denied";
          case FileAlreadyExistsException there -> "'" + there.getFile() + "' is in the way";
          case FileSystemException other when other.getReason() != null -> other.getReason();
          default -> e.getMessage();
        };
    return KonsolException.badRequest("the log '" + asked + "' cannot be written: " + why, e);
  }

  /// From now on somebody else may take the place; then `forfeit` runs.
  public synchronized void ended(LogLocation place, Runnable forfeit) {
    owners.put(place.real(), Optional.of(forfeit));
    if (!place.chosen() && !place.appends()) {
      Left.at(place.real()).ifPresent(left -> written.put(place.real(), left));
    }
  }

  /// The log of an earlier daemon's console, which somebody else may take; then `forfeit` runs.
  public synchronized void takeUp(LogLocation place, Runnable forfeit) {
    owners.putIfAbsent(place.real(), Optional.of(forfeit));
  }

  public synchronized void abandon(LogLocation place) {
    owners.remove(place.real());
    place.undo();
  }

  /// The console that had ended there is forgotten; `forfeit` is what it had left.
  public synchronized void release(LogLocation place, Runnable forfeit) {
    if (owners.remove(place.real(), Optional.of(forfeit))) {
      place.cleanUp();
    }
  }

  private void take(LogLocation place) {
    if (inUse(place)) {
      place.undo();
      throw KonsolException.badRequest(
          "the log '"
              + place.asked()
              + "' is in use by another console: give this one a path of its own");
    }
    Optional<Runnable> earlier = owners.put(place.real(), Optional.empty());
    if (earlier != null) {
      earlier.ifPresent(Runnable::run);
    }
  }

  private boolean inUse(LogLocation place) {
    return inUse(place.real())
        || inUse(place.older())
        || place.newer().filter(this::inUse).isPresent();
  }

  private boolean inUse(Path path) {
    Optional<Runnable> owner = owners.get(path);
    return owner != null && owner.isEmpty();
  }

  private Path chosen(String key, long serial) {
    StringBuilder name = new StringBuilder(LONGEST_NAME);
    for (int i = 0; i < Math.min(key.length(), LONGEST_NAME); i++) {
      char c = key.charAt(i);
      name.append(c < 128 && (Character.isLetterOrDigit(c) || "._-".indexOf(c) >= 0) ? c : '_');
    }
    if (name.charAt(0) == '.') {
      name.setCharAt(0, '_');
    }
    return logs.resolve(name + "-" + serial + ".log");
  }
}
