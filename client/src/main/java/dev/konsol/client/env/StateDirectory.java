package dev.konsol.client.env;

import dev.konsol.client.cli.UsageError;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The directory of one daemon, for its user alone, and the names of the files in it.
public record StateDirectory(Path path) {
  /// What the kernel takes as the path of a socket, without the final zero.
  public static final int LONGEST_SOCKET_PATH = 107;

  private static final int STICKY = 01000;

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
      throw KonsolException.badRequest("neither HOME nor KONSOL_DIR is set: say where with --dir");
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

  /// Digests of the tokens that were given out.
  public Path givenTokens() {
    return path.resolve("tokens.json");
  }

  /// What a browser is given instead of the page's address, which everybody could see in the list
  /// of processes.
  public Path openPage() {
    return path.resolve("open.html");
  }

  /// Which life of this host was the last, where it is one of several.
  public Path epoch() {
    return path.resolve("epoch");
  }

  /// Sessions and their journals.
  public Path database() {
    return path.resolve("konsol.db");
  }

  /// Where sessions work that do not say where.
  public Path workplaces() {
    return path.resolve("work");
  }

  /// Where language servers' watchers keep their state.
  public Path watched() {
    return path.resolve("watch");
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
  /// Whatever else has the name of one of the daemon's files is refused before anything is touched.
  public void create() throws IOException {
    makePrivate(path);
    ownFiles().forEach(this::refuseOther);
    makePrivate(logs());
    refuseFile(workplaces());
    refuseFile(watched());
  }

  /// The files that the daemon itself keeps here, there or not: nobody else's output goes there.
  public List<Path> ownFiles() {
    return Stream.of(
            Stream.of("server.sock", "server.pid", "server.pid.new", "server.lock", "http.url"),
            Stream.of("http.url.new", "token", "token.new", "konsol.db", "konsol.db-wal"),
            Stream.of("konsol.db-shm", "konsol.db-journal", "logs/daemon.log", "logs/start.log"),
            Stream.of("logs/daemon.log.1", "logs/daemon.log.2"),
            Stream.of("tokens.json", "tokens.json.new", "open.html", "open.html.new"),
            Stream.of("epoch", "epoch.new"))
        .flatMap(names -> names)
        .map(path::resolve)
        .toList();
  }

  /// A socket is made anew each time, whatever lay there.
  private void refuseOther(Path file) {
    boolean fine =
        Files.isRegularFile(file)
            || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)
            || (file.equals(socket()) && !Files.isDirectory(file));
    if (!fine) {
      throw inTheWay(file, Files.isDirectory(file) ? "a directory" : "not an ordinary file");
    }
  }

  private static void refuseFile(Path folder) {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(folder)) {
      throw inTheWay(folder, "not a directory");
    }
  }

  private static KonsolException inTheWay(Path file, String what) {
    return new KonsolException(
        ErrorCode.NOT_ALLOWED,
        file
            + " is "
            + what
            + ", and konsol needs that name: move it away, or choose another directory with --dir");
  }

  /// A directory that is ours and that nobody else can look into. A link to one may be followed if
  /// both are ours: whoever owns either could put another in its place.
  public static void makePrivate(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      make(directory);
    }
    Object ourselves = ourselves();
    if (!owner(directory, LinkOption.NOFOLLOW_LINKS).equals(ourselves)
        || !owner(directory).equals(ourselves)) {
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          directory
              + (Files.isSymbolicLink(directory)
                  ? " is a link to, or of, somebody else's"
                  : " belongs to somebody else")
              + ": choose another with --dir");
    }
    if (!Files.getPosixFilePermissions(directory).equals(PRIVATE)) {
      refuseShared(directory);
      Files.setPosixFilePermissions(directory, PRIVATE);
    }
  }

  /// As `/tmp` is, which root could close to everybody.
  private static void refuseShared(Path directory) throws IOException {
    if (((int) Files.getAttribute(directory, "unix:mode") & STICKY) != 0) {
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          directory + " is for everybody: choose a directory of its own with --dir");
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
              + (other ? " is not a directory" : " cannot be made")
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

  /// Puts a file that nobody else can read in the place of what is there, if anything, at once.
  public static void replacePrivateFile(Path file, String line) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    Files.writeString(makePrivateFile(fresh), line + "\n");
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Object owner(Path file, LinkOption... options) throws IOException {
    return Files.getAttribute(file, "unix:uid", options);
  }

  /// The link is root's, what it leads to is ours.
  private static Object ourselves() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }
}
