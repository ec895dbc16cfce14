package dev.konsol.client.connection;

import dev.konsol.client.env.Build;
import dev.konsol.client.env.Retry;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.MalformedMessage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Finds the daemon of a directory, and starts one. Two clients that start one at once end up with
/// the same: the daemon's own lock decides.
public final class Daemons {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String OTHER = "already runs in";
  private static final String OWN_WORDS = "konsol: ";

  private final StateDirectory directory;
  private final Build build;
  private final PrintStream err;

  private final Optional<String> host;

  public Daemons(StateDirectory directory, Build build, PrintStream err) {
    this(directory, build, err, Optional.empty());
  }

  private Daemons(StateDirectory directory, Build build, PrintStream err, Optional<String> host) {
    this.directory = directory;
    this.build = build;
    this.err = err;
    this.host = host;
  }

  /// The daemon of another host, reached through this directory's.
  public Daemons of(Optional<String> other) {
    return new Daemons(directory, build, err, other);
  }

  /// A connection that has said nothing yet.
  public Connection connect() throws IOException {
    Connection connection = Connection.connect(directory);
    return host.isPresent() ? connection.to(host.get()) : connection;
  }

  /// Who is at the other end, in words.
  public String inWords() {
    return host.map(name -> "the host '" + name + "'")
        .orElseGet(() -> "the daemon in " + directory.path());
  }

  public StateDirectory directory() {
    return directory;
  }

  /// The running daemon, if there is one.
  public Optional<Connection> find() {
    return greet().map(Greeted::connection);
  }

  /// A daemon that has answered, and which build it is.
  private record Greeted(Connection connection, String theirs) {}

  /// One that is dying may still take connections, but does not answer.
  private Optional<Greeted> greet() {
    try {
      Connection connection = connect();
      return Optional.of(new Greeted(connection, buildOf(connection)));
    } catch (IOException e) {
      // No socket, or one that nobody listens on: there is no daemon, whatever files lie there.
      return Optional.empty();
    }
  }

  /// Closes the connection to one that does not answer, or refuses.
  private static String buildOf(Connection connection) throws IOException {
    try {
      return connection.hello().optionalText("build").orElse("unknown");
    } catch (IOException | KonsolException | MalformedMessage e) {
      connection.close();
      throw e;
    }
  }

  /// The running daemon, or one with these options of `serve`, ready for everything.
  public Connection findOrStartWholly(List<String> options)
      throws IOException, InterruptedException {
    Optional<Connection> running = findAndCompare();
    return running.isPresent() ? running.get() : startWholly(options);
  }

  /// The address of the running daemon's HTTP, if it has one.
  public Optional<String> http() {
    try {
      return Optional.of(Files.readString(directory.httpUrl()).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  Connection findOrStart() throws IOException, InterruptedException {
    Optional<Connection> running = findAndCompare();
    return running.isPresent() ? running.get() : start(List.of());
  }

  /// A daemon of another build than this client does what it was built for: the user decides when
  /// it is replaced, because that ends its sessions.
  private Optional<Connection> findAndCompare() {
    Optional<Greeted> running = greet();
    running
        .map(Greeted::theirs)
        .filter(theirs -> !theirs.equals(build.id()))
        .ifPresent(
            theirs ->
                err.println(
                    "konsol: the daemon is build "
                        + theirs
                        + ", this command is build "
                        + build.id()
                        + ": 'konsol restart' replaces it"));
    return running.map(Greeted::connection);
  }

  /// Starts a daemon in the background and waits until it answers.
  ///
  /// @param options of `serve`
  Connection start(List<String> options) throws IOException, InterruptedException {
    Path log = launch(options);
    Connection connection = answering(log);
    keep(log);
    return connection;
  }

  /// The same, until everything is there: HTTP comes a little later than the socket. The log keeps
  /// its name until then: what is started opens it by name, perhaps after another daemon has
  /// answered already.
  Connection startWholly(List<String> options) throws IOException, InterruptedException {
    Path log = launch(options);
    Connection connection = answering(log);
    if (Retry.find(PATIENCE, () -> readyUnlessFailed(log)).isEmpty()) {
      throw notStarted(log);
    }
    keep(log);
    return connection;
  }

  private Connection answering(Path log) throws IOException, InterruptedException {
    Optional<Connection> started = Retry.find(PATIENCE, () -> findUnlessFailed(log));
    if (started.isEmpty()) {
      throw notStarted(log);
    }
    return started.get();
  }

  private void keep(Path log) throws IOException {
    Files.move(log, directory.startLog(), StandardCopyOption.REPLACE_EXISTING);
  }

  private Optional<String> readyUnlessFailed(Path log) throws IOException {
    if (failed(log)) {
      throw notStarted(log);
    }
    // Another daemon was faster: that one's line is not here.
    return lines(log).stream()
        .filter(line -> line.contains(" ready ") || line.contains(OTHER))
        .findFirst();
  }

  private Optional<Connection> findUnlessFailed(Path log) throws IOException {
    Optional<Connection> started = find();
    if (started.isEmpty() && failed(log)) {
      throw notStarted(log);
    }
    return started;
  }

  /// What the daemon said is kept where one looks for it, in the place of what was said last time.
  private KonsolException notStarted(Path log) throws IOException {
    String why = lastWords(log);
    Path kept = directory.startLog();
    if (Files.exists(log)) {
      keep(log);
    }
    return new KonsolException(
        ErrorCode.START_FAILED, "the daemon did not start: " + why + " (see " + kept + ")");
  }

  /// Answers where what it says goes.
  private Path launch(List<String> options) throws IOException {
    directory.create();
    Path log = directory.logs().resolve("start." + ProcessHandle.current().pid() + ".log");
    ProcessBuilder launcher =
        new ProcessBuilder(
            build.launcher().toString(), "serve", "--dir", directory.path().toString());
    launcher.command().addAll(options);
    launcher.environment().put("KONSOL_DETACH", log.toString());
    TrustOptions.resolve(launcher.environment());
    // One that is somebody's own works where it was started, the user's one everywhere.
    boolean usual = directory.isUsual(launcher.environment());
    launcher.directory(Path.of(usual ? "/" : "").toAbsolutePath().toFile());
    launcher.redirectInput(Path.of("/dev/null").toFile());
    launcher.redirectErrorStream(true);
    launcher.redirectOutput(StateDirectory.makePrivateFile(log).toFile());
    launcher.start();
    return log;
  }

  /// Whether a failure is in the log. That another daemon was faster is none: it will answer.
  private static boolean failed(Path log) throws IOException {
    for (String line : lines(log)) {
      if ((line.startsWith(OWN_WORDS) || line.startsWith("Error")) && !line.contains(OTHER)) {
        return true;
      }
    }
    return false;
  }

  /// The line that says why: the daemon's own, else the last there is.
  private static String lastWords(Path log) throws IOException {
    List<String> lines = lines(log).stream().filter(line -> !line.isBlank()).toList();
    return lines.stream()
        .filter(line -> line.startsWith(OWN_WORDS))
        .map(line -> line.substring(OWN_WORDS.length()))
        .reduce((_, last) -> last)
        .orElse(lines.isEmpty() ? "it says nothing" : lines.getLast());
  }

  private static List<String> lines(Path log) throws IOException {
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }
}
