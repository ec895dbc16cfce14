package dev.konsol.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A PostgreSQL server of this test's own, in a folder that is gone afterwards. PostgreSQL refuses
/// to run as root: then it runs as the user the package made for it.
public final class PostgresServer implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final Path programs;
  private final Path folder;
  private final int port;
  private boolean up;

  private PostgresServer(Path programs, Path folder, int port) {
    this.programs = programs;
    this.folder = folder;
    this.port = port;
  }

  public static PostgresServer start() throws IOException {
    Path folder = Files.createTempDirectory(Path.of("/tmp"), "konsol-postgres-");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    PostgresServer server = new PostgresServer(programs(), folder, FreePort.find());
    server.run("initdb", "-D", folder + "/data", "-U", "konsol", "-A", "trust", "-E", "UTF8", "-N");
    server.up();
    return server;
  }

  private static Path programs() throws IOException {
    try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
          .max(Comparator.comparing(Path::toString))
          .orElseThrow();
    }
  }

  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=konsol";
  }

  public void up() throws IOException {
    String options = "-p " + port + " -k " + folder + " -c listen_addresses=127.0.0.1";
    run("pg_ctl", "-D", folder + "/data", "-w", "-l", folder + "/log", "-o", options, "start");
    up = true;
  }

  public void upIfDown() throws IOException {
    if (!up) {
      up();
    }
  }

  /// Stops all its processes where they are: they keep their connections and say nothing.
  public void freeze() throws IOException {
    signal("STOP");
  }

  public void thaw() throws IOException {
    signal("CONT");
  }

  private void signal(String name) throws IOException {
    String pid = Files.readAllLines(folder.resolve("data/postmaster.pid")).getFirst();
    ProcessHandle server = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    List<String> pids =
        Stream.concat(Stream.of(server), server.descendants())
            .map(each -> Long.toString(each.pid()))
            .toList();
    List<String> command = new ArrayList<>(List.of("kill", "-s", name));
    command.addAll(pids);
    if (!ended(new ProcessBuilder(command).start())) {
      throw new IllegalStateException("kill did not end");
    }
  }

  public void restart() throws IOException {
    down();
    up();
  }

  public void down() throws IOException {
    up = false;
    run("pg_ctl", "-D", folder + "/data", "-w", "-m", "immediate", "stop");
  }

  private void run(String program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(arguments));
    Path output = folder.resolve(program + ".out");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!ended(process) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException(program + " failed: " + Files.readString(output));
    }
  }

  private static boolean ended(Process process) {
    try {
      return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    if (up) {
      down();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
