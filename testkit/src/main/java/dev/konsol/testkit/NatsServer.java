package dev.konsol.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A NATS server of this test's own, on its own port and with its own folder, which is gone
/// afterwards.
public final class NatsServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path folder;
  private final int port;
  private Optional<Process> process = Optional.empty();

  private NatsServer(Path folder, int port) {
    this.folder = folder;
    this.port = port;
  }

  public static NatsServer start() throws IOException {
    return start("");
  }

  /// One that is down.
  public static NatsServer down() throws IOException {
    NatsServer server = new NatsServer(Files.createTempDirectory("konsol-nats-"), FreePort.find());
    Files.writeString(server.configuration(), "");
    return server;
  }

  /// One that is up.
  ///
  /// @param configuration what else its file says
  public static NatsServer start(String configuration) throws IOException {
    NatsServer server = down();
    Files.writeString(server.configuration(), configuration);
    server.up();
    return server;
  }

  private Path configuration() {
    return folder.resolve("nats.conf");
  }

  public int port() {
    return port;
  }

  public String url() {
    return "nats://127.0.0.1:" + port;
  }

  public void up() throws IOException {
    Process started =
        new ProcessBuilder(
                program(),
                "-a",
                "127.0.0.1",
                "-p",
                Integer.toString(port),
                "-c",
                configuration().toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
            .start();
    process = Optional.of(started);
    Await.untilTrue("NATS on port " + port, PATIENCE, () -> answers(started));
  }

  /// Debian has it where only the administrator's shell looks.
  private static String program() {
    Path known = Path.of("/usr/sbin/nats-server");
    return Files.isExecutable(known) ? known.toString() : "nats-server";
  }

  private boolean answers(Process started) throws IOException {
    if (!started.isAlive()) {
      throw new IOException("nats-server ended: " + Files.readString(folder.resolve("log")));
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return socket.getInputStream().read() == 'I';
    } catch (IOException e) {
      return false;
    }
  }

  /// Kills it.
  public void stop() throws IOException {
    if (process.isPresent()) {
      process.get().destroyForcibly();
      ended(process.get());
      process = Optional.empty();
    }
  }

  /// It keeps its connections and says nothing.
  public void freeze() throws IOException {
    signal("STOP");
  }

  public void thaw() throws IOException {
    signal("CONT");
  }

  private void signal(String name) throws IOException {
    List<String> command = List.of("kill", "-s", name, Long.toString(process.orElseThrow().pid()));
    ended(new ProcessBuilder(command).start());
  }

  private static void ended(Process process) throws IOException {
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new IOException("the process " + process.pid() + " did not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    stop();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
