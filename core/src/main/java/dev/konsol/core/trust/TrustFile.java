package dev.konsol.core.trust;

import dev.konsol.core.KonsolException;
import dev.konsol.core.Private;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The user's list, in a file that all hosts of the user share. Read again when it has changed;
/// changed under a lock, and replaced as a whole. One that others could have written counts for
/// nothing. Safe for any thread.
public final class TrustFile {
  private static final int WRITABLE_BY_OTHERS = 0022;

  private final Optional<Path> file;
  private @Nullable Known known;

  private record Known(String stamp, TrustList list) {}

  private TrustFile(Optional<Path> file) {
    this.file = file;
  }

  public static TrustFile at(Path file) {
    return new TrustFile(Optional.of(file));
  }

  /// Where the user's state is kept. Without a home there is no list, and nothing is trusted by it.
  public static TrustFile of(Map<String, String> environment) {
    String state = environment.getOrDefault("XDG_STATE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (!state.isEmpty() && Path.of(state).isAbsolute()) {
      return at(Path.of(state, "konsol", "trust"));
    }
    return home.isEmpty() || !Path.of(home).isAbsolute()
        ? new TrustFile(Optional.empty())
        : at(Path.of(home, ".local", "state", "konsol", "trust"));
  }

  public synchronized TrustList read() {
    if (file.isEmpty()) {
      return TrustList.EMPTY;
    }
    String stamp = stamp(file.get());
    Known before = known;
    if (before == null || !before.stamp().equals(stamp)) {
      before = new Known(stamp, load(file.get()));
      known = before;
    }
    return before.list();
  }

  private static String stamp(Path file) {
    try {
      return Files.readAttributes(file, "unix:ctime,ino,size").toString();
    } catch (IOException e) {
      return "-";
    }
  }

  private static TrustList load(Path file) {
    try {
      // At line feeds and nothing else: a carriage return is part of a name.
      return isOwn(file)
          ? TrustList.of(List.of(Files.readString(file).split("\n")))
          : TrustList.EMPTY;
    } catch (IOException | InvalidPathException e) {
      return TrustList.EMPTY;
    }
  }

  /// Whether nobody else could have written it.
  private static boolean isOwn(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    Object owner = Files.getAttribute(file, "unix:uid");
    Object self = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    int mode = (Integer) Files.getAttribute(file, "unix:mode");
    return owner.equals(self) && (mode & WRITABLE_BY_OTHERS) == 0;
  }

  /// Changes the list as it is at this moment, whoever else changes it.
  public synchronized void change(UnaryOperator<TrustList> change) {
    Path list =
        file.orElseThrow(
            () ->
                KonsolException.badRequest(
                    "there is no home folder to keep what is trusted: set HOME"));
    try {
      Files.createDirectories(list.getParent(), Private.FOLDER);
      try (FileChannel channel =
              FileChannel.open(
                  list.resolveSibling("trust.lock"),
                  Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                  Private.FILE);
          FileLock _ = channel.lock()) {
        replace(list, change.apply(load(list)));
      }
    } catch (IOException e) {
      throw KonsolException.badRequest(list + " cannot be written: " + e.getMessage(), e);
    }
  }

  private static void replace(Path list, TrustList with) throws IOException {
    Path fresh = Files.createTempFile(list.getParent(), "trust", ".new", Private.FILE);
    try {
      Files.write(fresh, with.lines());
      Files.move(fresh, list, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
