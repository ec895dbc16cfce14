package dev.konsol.app.env;

import dev.konsol.app.cli.UsageError;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The directory of one daemon, for its user alone, and the names of the files in it.
public record StateDirectory(Path path) {
  /// What the kernel takes as the path of a socket, without the final zero.
  public static final int LONGEST_SOCKET_PATH = 107;

  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> PRIVATE_FILE =
      PosixFilePermissions.fromString("rw-------");

  public StateDirectory {
    path = path.toAbsolutePath().normalize();
  }

  /// The option, else `KONSOL_DIR`, else the user's state folder.
  public static StateDirectory choose(Optional<String> option, Map<String, String> environment) {
    if (option.isPresent() && option.get().isEmpty()) {
      throw new UsageError("--dir needs the name of a directory, not ''");
    }
    String explicit = option.orElse(environment.getOrDefault("KONSOL_DIR", ""));
    if (!explicit.isEmpty()) {
      return new StateDirectory(Path.of(explicit));
    }
    String state = environment.getOrDefault("XDG_STATE_HOME", "");
    if (!state.isEmpty() && Path.of(state).isAbsolute()) {
      return new StateDirectory(Path.of(state, "konsol"));
    }
    String home = environment.getOrDefault("HOME", "");
    if (home.isEmpty()) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "neither HOME nor KONSOL_DIR is set: say where with --dir");
    }
    return new StateDirectory(Path.of(home, ".local", "state", "konsol"));
  }

  /// Whether it is the one that the user's daemon has when nobody says otherwise.
  public boolean isUsual(Map<String, String> environment) {
    Map<String, String> others = new HashMap<>(environment);
    others.remove("KONSOL_DIR");
    boolean homeless =
        others.getOrDefault("HOME", "").isEmpty()
            && others.getOrDefault("XDG_STATE_HOME", "").isEmpty();
    return !homeless && equals(choose(Optional.empty(), others));
  }

  /// The socket's name in this directory. A symbolic link when the path is too long for a socket.
  public Path socket() {
    return path.resolve("server.sock");
  }

  /// The path under which the socket can be connected to.
  public Path reachableSocket() throws IOException {
    Path socket = socket();
    return fits(socket) ? socket : Files.readSymbolicLink(socket);
  }

  public static boolean fits(Path socket) {
    return socket.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_SOCKET_PATH;
  }

  public Path pidFile() {
    return path.resolve("server.pid");
  }

  public Path lockFile() {
    return path.resolve("server.lock");
  }

  /// Where HTTP listens, while it does.
  public Path httpUrl() {
    return path.resolve("http.url");
  }

  public Path token() {
    return path.resolve("token");
  }

  /// Sessions and their journals.
  public Path database() {
    return path.resolve("konsol.db");
  }

  /// Where sessions work that do not say where.
  public Path workplaces() {
    return path.resolve("work");
  }

  public Path logs() {
    return path.resolve("logs");
  }

  public Path daemonLog() {
    return logs().resolve("daemon.log");
  }

  /// What the JVM and the supervisor of a background daemon print.
  public Path startLog() {
    return logs().resolve("start.log");
  }

  /// Makes the directory and its folder for logs, or takes away what others may do in them.
  public void create() throws IOException {
    makePrivate(path);
    makePrivate(logs());
  }

  /// A directory that is ours and that nobody else can look into.
  public static void makePrivate(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      make(directory);
    }
    if (!owner(directory).equals(ourselves())) {
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          directory + " belongs to somebody else: choose another with --dir");
    }
    if (!Files.getPosixFilePermissions(directory).equals(PRIVATE)) {
      Files.setPosixFilePermissions(directory, PRIVATE);
    }
  }

  private static void make(Path directory) {
    try {
      Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(PRIVATE));
    } catch (IOException e) {
      boolean other = Files.exists(directory);
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          directory
              + (other ? " is no directory" : " cannot be made")
              + ": choose another with --dir",
          e);
    }
  }

  /// A file that nobody else can read, there already or not. What is in it stays.
  public static Path makePrivateFile(Path file) throws IOException {
    try {
      return Files.createFile(file, PosixFilePermissions.asFileAttribute(PRIVATE_FILE));
    } catch (FileAlreadyExistsException e) {
      return Files.setPosixFilePermissions(file, PRIVATE_FILE);
    }
  }

  private static Object owner(Path file) throws IOException {
    return Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }

  /// The link is root's, what it leads to is ours.
  private static Object ourselves() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }
}
