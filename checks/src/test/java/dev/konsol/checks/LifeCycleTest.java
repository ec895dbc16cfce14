package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// How a daemon comes to be, and how it goes.
@Tag("slow")
class LifeCycleTest {
  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  @Test
  void theReadyLineNamesVersionAddressAndSocket() {
    konsol.serve();
    assertThat(konsol.readyLine()).matches("konsol \\S+ ready off " + konsol.socket());
  }

  @Test
  void theDirectoryAndTheSocketAreForTheirOwnerAlone() throws IOException {
    konsol.serve();
    assertThat(permissions(konsol.directory())).isEqualTo("rwx------");
    assertThat(permissions(konsol.socket())).isEqualTo("rw-------");
    for (String file : List.of("server.pid", "token")) {
      assertThat(permissions(konsol.directory().resolve(file))).as(file).isEqualTo("rw-------");
    }
  }

  @Test
  void everyFileIsForItsOwnerAlone() throws IOException {
    Cli.run(konsol, "start").ok();
    try (LineClient client = konsol.connect()) {
      client.run("secret", "echo secret");
      JsonNode session = client.ok("list").get("sessions").get(0);
      assertThat(permissions(Path.of(session.get("log_path").asString()))).isEqualTo("rw-------");
    }
    // It is written beside everything else.
    Path log = konsol.directory().resolve("logs").resolve("daemon.log");
    Await.until("the daemon's log", HttpServer.SOON, () -> Files.exists(log));
    try (Stream<Path> files = Files.walk(konsol.directory())) {
      for (Path file : files.toList()) {
        assertThat(permissions(file))
            .as(file.toString())
            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------");
      }
    }
  }

  @Test
  void anotherUserIsTurnedAway() throws IOException {
    org.junit.jupiter.api.Assumptions.assumeTrue(
        System.getProperty("user.name").equals("root"), "only root can try as somebody else");
    konsol.serve();
    Files.setPosixFilePermissions(konsol.home(), PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(konsol.directory(), PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(konsol.socket(), PosixFilePermissions.fromString("rw-rw-rw-"));
    ProcessBuilder stranger =
        new ProcessBuilder(
            "setpriv",
            "--reuid",
            "65534",
            "--regid",
            "65534",
            "--clear-groups",
            "perl",
            "-MIO::Socket::UNIX",
            "-e",
            "$SIG{PIPE} = 'IGNORE'; my $s = IO::Socket::UNIX->new(Peer => $ARGV[0]) or die; print $s"
                + " qq({\"cmd\":\"list\"}\\n"
                + "); $s->flush; my $l = <$s>; print $l if defined $l;",
            konsol.socket().toString());
    Cli answer = Cli.run(konsol, stranger);
    // The stranger got as far as asking.
    assertThat(answer.exit()).as("%s", answer).isZero();
    assertThat(answer.out()).doesNotContain("sessions").doesNotContain("\"ok\":true");
  }

  @Test
  void theDaemonHasASessionOfItsOwnAndIsNobodysChild() {
    Cli.run(konsol, "start").ok();
    long pid = konsol.pid();
    long self = ProcessHandle.current().pid();
    assertThat(Processes.session(pid)).isNotEqualTo(Processes.session(self));
    for (long each = pid; each > 1; each = Processes.parent(each)) {
      assertThat(each).isNotEqualTo(self);
    }
  }

  /// Twelve JVMs that a client waits for no longer than its start may take.
  @Test
  @Tag("alone")
  void clientsThatStartAtOnceEndUpWithOneDaemon() throws Exception {
    List<Callable<Cli>> starters = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      starters.add(() -> Cli.run(konsol, "start"));
    }
    List<String> said = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
      for (Future<Cli> each : threads.invokeAll(starters)) {
        said.add(each.get().ok());
      }
    }
    assertThat(said).hasSize(6).allMatch(line -> line.equals(said.getFirst()));
    Await.until("end of the losers", KonsolProgram.PATIENCE, () -> daemons().size() == 1);
    assertThat(daemons()).containsExactly(konsol.pid());
  }

  @Test
  void aCommandStartsTheDaemonItNeeds() {
    assertThat(Cli.run(konsol, "status").exit()).isEqualTo(1);
    Cli created = Cli.run(konsol, "console", "create", "--key", "first", "sleep 100");
    assertThat(created.exit()).as(created.toString()).isZero();
    assertThat(created.out()).isEqualTo("first\n");
    assertThat(Cli.run(konsol, "status").exit()).isZero();
  }

  @Test
  void aSecondDaemonInTheSameDirectoryIsRefused() {
    konsol.serve();
    long pid = konsol.pid();
    Cli second = Cli.run(konsol, "serve", "--dir", konsol.directory().toString(), "--http", "off");
    assertThat(second.failure(1))
        .contains(konsol.directory().toString())
        .contains(Long.toString(pid));
    try (LineClient client = konsol.connect()) {
      client.ok("ping");
    }
    assertThat(konsol.pid()).isEqualTo(pid);
  }

  @Test
  void staleFilesOfADeadDaemonAreCleanedUp() throws IOException {
    konsol.serve();
    Processes.signal("KILL", konsol.pid());
    konsol.awaitEnd();
    konsol.assertNothingLeft();
    assertThat(
            Files.exists(konsol.socket()) || Files.exists(konsol.directory().resolve("server.pid")))
        .isTrue();
    assertThat(Cli.run(konsol, "status").exit()).isEqualTo(1);
    konsol.serve();
    try (LineClient client = konsol.connect()) {
      assertThat(client.ok("list").get("sessions")).isEmpty();
    }
    assertThat(Processes.alive(konsol.pid())).isTrue();
  }

  @Test
  void filesThatAreNoSocketAndNoPidAreCleanedUpToo() throws IOException {
    Files.createDirectories(konsol.directory());
    Files.writeString(konsol.socket(), "not a socket");
    Files.writeString(konsol.directory().resolve("server.pid"), "nonsense");
    konsol.serve();
    try (LineClient client = konsol.connect()) {
      client.ok("ping");
    }
  }

  /// The pid in a stale file may belong to somebody else by now, who must not be touched.
  @Test
  void aStalePidIsNeverSignalled() throws Exception {
    Process bystander = new ProcessBuilder("sleep", "100").start();
    try {
      Files.createDirectories(konsol.directory());
      Files.writeString(konsol.directory().resolve("server.pid"), bystander.pid() + "\n");
      Cli.run(konsol, "start").ok();
      Cli.run(konsol, "stop").ok();
      assertThat(bystander.isAlive()).isTrue();
    } finally {
      bystander.destroyForcibly();
    }
  }

  @Test
  @Tag("alone")
  void sigtermEndsItInOrder() {
    konsol.serve();
    Processes.signal("TERM", konsol.pid());
    konsol.awaitEnd();
    assertThat(konsol.socket()).doesNotExist();
    assertThat(konsol.directory().resolve("server.pid")).doesNotExist();
    konsol.assertNothingLeft();
  }

  @Test
  void stopEndsItAndStopAgainIsFine() {
    Cli.run(konsol, "start").ok();
    long pid = konsol.pid();
    assertThat(Cli.run(konsol, "stop").ok()).contains(Long.toString(pid));
    assertThat(Processes.alive(pid)).isFalse();
    Cli.run(konsol, "stop").ok();
  }

  @Test
  void restartSaysWhatItWouldEnd() {
    konsol.serve();
    try (LineClient client = konsol.connect()) {
      client.ready("precious", "echo ready; exec sleep 100");
      assertThat(Cli.run(konsol, "restart").failure(1)).contains("precious").contains("--yes");
      assertThat(client.ok("status", "key", "precious").get("status").asString())
          .isEqualTo("running");
    }
  }

  @Test
  void restartWithYesReplacesIt() {
    Cli.run(konsol, "start").ok();
    long before = konsol.pid();
    try (LineClient client = konsol.connect()) {
      client.ready("precious", "echo ready; exec sleep 100");
    }
    Cli.run(konsol, "restart", "--yes").ok();
    assertThat(konsol.pid()).isNotEqualTo(before);
    assertThat(Processes.alive(before)).isFalse();
    try (LineClient client = konsol.connect()) {
      JsonNode earlier = client.ok("list").get("sessions").get(0);
      assertThat(earlier.get("key").asString()).isEqualTo("precious");
      assertThat(earlier.get("status").asString()).isNotEqualTo("running");
    }
  }

  @Test
  void theConsolesOfADaemonThatWasKilledAreListedAsLostUntilRemoved() throws IOException {
    konsol.serve();
    try (LineClient client = konsol.connect()) {
      client.ready("precious", "echo ready; exec sleep 100");
      Await.untilTrue(
          "the console's record",
          KonsolProgram.PATIENCE,
          () -> konsol.directory().resolve("logs/records/1.console").toFile().length() > 0);
    }
    Processes.signal("KILL", konsol.pid());
    konsol.awaitEnd();
    konsol.assertNothingLeft();
    konsol.serve();
    try (LineClient client = konsol.connect()) {
      assertThat(client.ok("status", "key", "precious").get("status").asString()).isEqualTo("lost");
      assertThat(client.ok("read", "key", "precious").get("data").asString())
          .isEqualTo("ready\r\n");
      Cli waited = Cli.run(konsol, "console", "wait", "precious");
      assertThat(waited.exit()).isEqualTo(1);
      assertThat(waited.err()).startsWith("konsol: 'precious' was lost").hasLineCount(1);
      assertThat(waited.out()).isEmpty();
      client.ok("remove", "key", "precious");
      assertThat(client.ok("list").get("sessions")).isEmpty();
    }
  }

  @Test
  void aDaemonOfAnotherBuildIsNamed() throws IOException {
    Path other = copyOfTheProgram("another build");
    ProcessBuilder start = konsol.command("start");
    start.command().set(0, other.resolve("konsol").toString());
    assertThat(Cli.run(konsol, start).exit()).isZero();
    Cli listed = Cli.run(konsol, "console", "ls");
    assertThat(listed.exit()).isZero();
    assertThat(listed.err()).contains("build").contains("konsol restart");
    assertThat(listed.err().lines()).hasSize(1);
  }

  @Test
  void aDirectoryWithALongNameWorks() {
    String longName = "d".repeat(120);
    Path directory = konsol.home().resolve(longName);
    ProcessBuilder create =
        konsol.command("console", "create", "--dir", directory.toString(), "--key", "k", "echo hi");
    assertThat(Cli.run(konsol, create).exit()).isZero();
    assertThat(Cli.run(konsol, "stop", "--dir", directory.toString()).exit()).isZero();
  }

  private Path copyOfTheProgram(String build) throws IOException {
    Path copy = konsol.home().resolve("copy");
    Launcher.copyTo(copy);
    Files.writeString(copy.resolve("build"), build.replace(' ', '-') + "\n");
    return copy;
  }

  /// JVMs that serve: not their supervisors, and no commands.
  private List<Long> daemons() {
    return konsol.alive().stream()
        .filter(pid -> Processes.commandLine(pid).contains("/bin/java"))
        .filter(pid -> Processes.commandLine(pid).contains(" serve"))
        .filter(pid -> !Processes.commandLine(pid).startsWith("perl"))
        .toList();
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
