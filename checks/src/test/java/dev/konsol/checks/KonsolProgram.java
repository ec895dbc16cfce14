package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// `konsol serve` in a directory of its own. Every process it starts carries a variable that no
/// other run has, so that whatever is left over is found. As an extension it serves one test class;
/// tests that end their daemon start their own.
final class KonsolProgram implements BeforeAllCallback, AfterAllCallback, AutoCloseable {
  static final String TAG = "CHECKS_TAG";
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Map<String, String> extra;
  private final String tag = UUID.randomUUID().toString();
  private final Path home = Temporary.directory();
  private @Nullable Process process;
  private String ready = "";

  KonsolProgram(Map<String, String> extra) {
    this.extra = extra;
  }

  KonsolProgram() {
    this(Map.of());
  }

  static KonsolProgram started() {
    return started(Map.of());
  }

  static KonsolProgram started(Map<String, String> extra) {
    KonsolProgram program = new KonsolProgram(extra);
    program.serve();
    return program;
  }

  /// Starts the daemon (again) and waits for its one line.
  KonsolProgram serve() {
    return serve(command("serve", "--dir", directory().toString(), "--http", "off"));
  }

  /// The same with HTTP on a free port, under a limit of the shell's, as in `-n 64`.
  KonsolProgram serveUnder(String limit) {
    ProcessBuilder builder =
        command("serve", "--dir", directory().toString(), "--http", "127.0.0.1:0");
    builder.command().addAll(0, List.of("sh", "-c", "ulimit " + limit + "; exec \"$@\"", "sh"));
    return serve(builder);
  }

  KonsolProgram serve(ProcessBuilder builder) {
    try {
      Files.deleteIfExists(home.resolve("stderr"));
      process = builder.redirectError(Redirect.appendTo(home.resolve("stderr").toFile())).start();
      // The reader stays open with the process: the daemon may print nothing else, and nobody
      // checks for a broken pipe here.
      BufferedReader out = process.inputReader();
      ready = String.valueOf(out.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(ready).as("ready line; stderr: %s", stderr()).startsWith("konsol ");
    return this;
  }

  /// A command of the program, with this daemon's directory and tag in the environment.
  ProcessBuilder command(String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(Launcher.path().toString());
    builder.command().addAll(List.of(arguments));
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("KONSOL_"));
    environment.putAll(Launcher.environment());
    environment.put(TAG, tag);
    environment.put("HOME", home.toString());
    environment.put("XDG_STATE_HOME", home.resolve("state").toString());
    environment.put("XDG_CONFIG_HOME", home.resolve("config").toString());
    environment.put("KONSOL_DIR", directory().toString());
    // The projects of tests are the tests' own; HostileFolderTest has others.
    environment.put("KONSOL_TRUST", home.toString());
    environment.putAll(extra);
    return builder.directory(home.toFile()).redirectInput(Redirect.from(NULL));
  }

  /// A command of the program that is talked to through its standard streams, in that folder.
  Streams streams(Path directory, String... arguments) {
    return Streams.of(command(arguments).directory(directory.toFile()), home.resolve("stderr"));
  }

  /// The same with further variables and options.
  Streams streams(
      Path directory, Map<String, String> variables, String command, String... options) {
    ProcessBuilder builder = command(command).directory(directory.toFile());
    builder.command().addAll(List.of(options));
    builder.environment().putAll(variables);
    return Streams.of(builder, home.resolve("stderr"));
  }

  private static final java.io.File NULL = new java.io.File("/dev/null");

  Path home() {
    return home;
  }

  Path directory() {
    return home.resolve("dir");
  }

  Path socket() {
    return directory().resolve("server.sock");
  }

  String readyLine() {
    return ready;
  }

  String stderr() {
    try {
      Path file = home.resolve("stderr");
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  LineClient connect() {
    return new LineClient(socket());
  }

  /// The JVM's process id, from the file that names it.
  long pid() {
    try {
      return Long.parseLong(Files.readString(directory().resolve("server.pid")).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The process that was launched: the supervisor where there is one, else the JVM.
  long launched() {
    Process running = process;
    return running == null ? -1 : running.pid();
  }

  /// Everything that lives and came from this program.
  List<Long> alive() {
    return Processes.marked(TAG, tag);
  }

  void shutdown() {
    try (LineClient client = connect()) {
      client.ok("shutdown");
    }
    awaitEnd();
  }

  /// One that was killed leaves its socket behind, and its clients a moment to live.
  private void shutdownUnlessDead() {
    try {
      shutdown();
    } catch (UncheckedIOException e) {
      if (!(e.getCause() instanceof ConnectException)) {
        throw e;
      }
    }
  }

  void awaitEnd() {
    try {
      Process running = process;
      if (running != null && !running.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("konsol serve does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  int exitCode() {
    awaitEnd();
    return process == null ? -1 : process.exitValue();
  }

  /// Nothing that came from this program lives any more, or it ends soon.
  void assertNothingLeft() {
    try {
      Await.until("end of all processes", PATIENCE, () -> alive().isEmpty());
    } catch (AssertionError e) {
      throw new AssertionError(
          "left over: "
              + alive().stream().map(pid -> pid + " " + Processes.commandLine(pid)).toList(),
          e);
    }
  }

  /// Ends the daemon if it runs, and checks that it left nothing. Whatever is found is ended, so
  /// that a failure here does not disturb the next test.
  @Override
  public void close() {
    try {
      if (!alive().isEmpty() && Files.exists(socket())) {
        shutdownUnlessDead();
      }
      assertNothingLeft();
    } finally {
      alive().forEach(pid -> Processes.signal("KILL", pid));
      Temporary.delete(home);
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    serve();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    close();
  }
}
