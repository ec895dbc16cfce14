package dev.konsol.process.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.process.Exit;
import dev.konsol.process.Marker;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.Rounds;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What happens to the programs when the daemon, or its supervisor, is killed.
final class ContainmentTest {
  private static final Path SUPERVISOR = Path.of("src/main/libexec/supervisor.pl").toAbsolutePath();

  private final Marker marker = Marker.of(Path.of("/test/" + UUID.randomUUID()), "run1");

  @Test
  void theSupervisorPassesOnExitCodesAndSignals() throws Exception {
    assertThat(exitOf(supervised("sh", "-c", "exit 7").start())).isEqualTo(7);
    assertThat(exitOf(supervised("sh", "-c", "kill -TERM $$").start())).isEqualTo(143);
    assertThat(exitOf(supervised("sh", "-c", "kill -KILL $$").start())).isEqualTo(137);
    assertThat(exitOf(supervised("/no/such/program").start())).isEqualTo(127);
  }

  @Test
  void theFolderOfAKilledCommandGoesWithIt() throws Exception {
    Process process =
        supervised("sh", "-c", "echo $$; read x; kill -KILL $$")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String name = "konsol-" + process.inputReader().readLine() + "-" + namespace() + "-x";
    Path folder = Files.createDirectories(Path.of("/tmp", name + "/y")).getParent();
    process.outputWriter().append("now\n").flush();
    assertThat(exitOf(process)).isEqualTo(137);
    assertThat(folder).doesNotExist();
  }

  /// A folder of that name may be somebody else's, or a link to one that is ours.
  @Test
  void onlyAFolderOfThisUsersOwnIsRemoved(@TempDir Path directory) throws Exception {
    Process process =
        supervised("sh", "-c", "echo $$; read x; kill -KILL $$")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String name = "/tmp/konsol-" + process.inputReader().readLine() + "-" + namespace();
    Path precious = Files.createFile(directory.resolve("precious"));
    Path link = Files.createSymbolicLink(Path.of(name + "-link"), directory);
    Path other = Files.createDirectory(Path.of(name + "-other"));
    try {
      boolean root = System.getProperty("user.name").equals("root");
      if (root) {
        Files.setAttribute(other, "unix:uid", 65534);
      }
      process.outputWriter().append("now\n").flush();
      assertThat(exitOf(process)).isEqualTo(137);
      assertThat(precious).exists();
      assertThat(Files.isSymbolicLink(link)).isTrue();
      assertThat(Files.exists(other)).isEqualTo(root);
    } finally {
      Files.delete(link);
      Files.deleteIfExists(other);
    }
  }

  private static String namespace() throws IOException {
    String link = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    return Long.toHexString(Long.parseLong(link.replaceAll("\\D", "")));
  }

  @Test
  void theSupervisorForwardsSignalsAndInput() throws Exception {
    Process process =
        supervised("sh", "-c", "trap 'exit 6' TERM; read x; echo $x; while :; do sleep 0.05; done")
            .start();
    process.outputWriter().append("ready\n").flush();
    assertThat(process.inputReader().readLine()).isEqualTo("ready");
    process.destroy();
    assertThat(exitOf(process)).isEqualTo(6);
  }

  @Test
  void onATerminalCtrlCReachesTheCommandAndReadingDoesNotStopIt() {
    try (Lab lab = new Lab()) {
      String script =
          "cat; trap 'echo stopped; exit 3' INT; echo ready; while :; do sleep 0.05; done";
      Lab.Run run = lab.run(List.of("perl", SUPERVISOR.toString(), "--", "sh", "-c", script));
      run.recorder().awaitText("ready");
      run.terminal().write(new byte[] {3}, 0, 1);
      assertThat(run.awaitExit()).isEqualTo(new Exit.Code(3));
      assertThat(run.recorder().text()).contains("stopped");
    }
  }

  @Test
  void theSupervisorNamesItselfToItsChildAlone() throws Exception {
    Process process = supervised("sh", "-c", "echo $PPID $KONSOL_SUPERVISOR; read x").start();
    String[] pids = process.inputReader().readLine().split(" ", -1);
    assertThat(pids[0]).isEqualTo(pids[1]);
    assertThat(process.children().map(ProcessHandle::pid)).containsExactly(Long.parseLong(pids[0]));
    process.outputWriter().close();
    String parent = Long.toString(ProcessHandle.current().parent().orElseThrow().pid());
    assertThat(Supervision.of(Map.of("KONSOL_SUPERVISOR", parent)))
        .isEqualTo(new Supervision.Supervised(Long.parseLong(parent), Optional.empty()));
    for (String wrong : List.of("none", "1" + parent, "")) {
      assertThat(Supervision.of(Map.of("KONSOL_SUPERVISOR", wrong)))
          .isEqualTo(new Supervision.Unsupervised());
    }
    assertThat(
            Processes.inheritable(
                Map.of("KONSOL_SUPERVISOR", parent, "KONSOL_CGROUP", "/x", "A", "b")))
        .isEqualTo(Map.of("A", "b"));
  }

  @Test
  void nobodySurvivesTheSupervisedCommand() throws Exception {
    killSupervisedCommand();
  }

  private void killSupervisedCommand() throws Exception {
    Process process = supervised("sh", "-c", Census.five()).start();
    Census.awaitFive(marker);
    ProcessHandle inner = process.children().findFirst().orElseThrow();
    // It has adopted others, which have no children.
    ProcessHandle command =
        inner
            .children()
            .filter(each -> each.children().findAny().isPresent())
            .findFirst()
            .orElseThrow();
    assertThat(command.destroyForcibly()).isTrue();
    assertThat(exitOf(process)).isEqualTo(137);
    assertThat(Census.alive(marker)).isEmpty();
  }

  /// As `nohup` does with hangups, and as careless programs do with it; and a second request, when
  /// the command does not listen.
  @Test
  void aRequestToEndIsNeverIgnored() throws Exception {
    String deaf = "trap '' TERM; echo ready; while :; do sleep 0.05; done";
    String[] ignoring = {"perl", "-e", "$SIG{TERM} = 'IGNORE'; exec @ARGV or die", "perl"};
    List<String> line = new ArrayList<>(List.of(ignoring));
    line.addAll(List.of(SUPERVISOR.toString(), "--", "sh", "-c", "echo ready; exec sleep 600"));
    Process listens = new ProcessBuilder(line).start();
    assertThat(listens.inputReader().readLine()).isEqualTo("ready");
    listens.destroy();
    assertThat(exitOf(listens)).isEqualTo(143);

    Process does = supervised("sh", "-c", deaf).start();
    assertThat(does.inputReader().readLine()).isEqualTo("ready");
    does.destroy();
    Await.until(
        "the second request",
        Duration.ofSeconds(9),
        () -> {
          does.destroy();
          return !does.isAlive();
        });
    assertThat(does.exitValue()).isEqualTo(137);
  }

  /// Each of the two is the other's stand-in.
  @Test
  void nobodySurvivesOneSupervisorOrTheOther() throws Exception {
    for (boolean outer : new boolean[] {true, false}) {
      Process process = supervised(daemon()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      long daemon = contained(process, Containment.CGROUP, Containment.SUPERVISOR);
      ProcessHandle inner = process.children().findFirst().orElseThrow();
      (outer ? process.toHandle() : inner).destroyForcibly();
      Census.awaitCount(marker, 0);
      Await.until("daemon's end", Duration.ofSeconds(10), () -> !Census.lives(daemon));
      Await.until("supervisor's end", Duration.ofSeconds(10), () -> !Census.lives(inner.pid()));
    }
  }

  @Test
  void aDetachedSupervisorReturnsOnceTheCommandRuns(@TempDir Path directory) throws Exception {
    Path log = directory.resolve("daemon.log");
    assertThat(exitOf(detached(log, "/no/such/program"))).isEqualTo(127);
    Process process =
        detached(log, "sh", "-c", "echo out; echo err >&2; ps -o sid= $$; exec sleep 600");
    assertThat(exitOf(process)).isZero();
    Await.untilTrue("log", Duration.ofSeconds(10), () -> Files.readString(log).contains("err"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
        .isEqualTo("rw-------");
    Census.awaitCount(marker, 3);
    for (long pid : Census.alive(marker)) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
    }
    Census.awaitCount(marker, 0);
  }

  @Test
  void nobodySurvivesAKilledDaemonWithGuardian() throws Exception {
    killDaemonWithGuardian();
  }

  @Test
  void nobodySurvivesAKilledDaemonUnderTheSupervisor() throws Exception {
    Process supervisor =
        supervised(daemon()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    long daemon = contained(supervisor, Containment.CGROUP, Containment.SUPERVISOR);
    assertThat(ProcessHandle.of(daemon).orElseThrow().destroyForcibly()).isTrue();
    assertThat(exitOf(supervisor)).isEqualTo(137);
    assertThat(Census.alive(marker)).isEmpty();
  }

  @Tag("slow")
  @Tag("endurance")
  @Test
  void nobodyEverSurvivesTheSupervisedCommand() throws Exception {
    for (int i = 0; i < Rounds.of(20, 100); i++) {
      killSupervisedCommand();
    }
  }

  @Tag("slow")
  @Tag("endurance")
  @Test
  void nobodyEverSurvivesAKilledDaemonWithGuardian() throws Exception {
    for (int i = 0; i < Rounds.of(10, 50); i++) {
      killDaemonWithGuardian();
    }
  }

  private void killDaemonWithGuardian() throws Exception {
    Process process =
        new ProcessBuilder(daemon()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    long daemon = contained(process, Containment.GUARDIAN);
    assertThat(daemon).isEqualTo(process.pid());
    process.destroyForcibly();
    Census.awaitCount(marker, 0);
  }

  /// Waits until all five run, and answers the daemon's pid.
  private long contained(Process process, Containment... levels) throws IOException {
    BufferedReader out = process.inputReader();
    String line = out.readLine();
    assertThat(Containment.valueOf(line.substring(0, line.indexOf(' ')))).isIn((Object[]) levels);
    // The supervisor and the daemon carry no marker in these tests.
    Census.awaitFive(marker);
    return Long.parseLong(line.substring(line.indexOf(' ') + 1));
  }

  private String[] daemon() {
    return new String[] {
      Path.of(System.getProperty("java.home"), "bin", "java").toString(),
      "--enable-native-access=ALL-UNNAMED",
      "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1",
      "-cp",
      System.getProperty("java.class.path"),
      DaemonMain.class.getName(),
      marker.variable(),
      marker.run()
    };
  }

  private ProcessBuilder supervised(String... command) {
    return perl(List.of("--"), command);
  }

  private Process detached(Path log, String... command) throws IOException {
    return perl(List.of("--detach", log.toString(), "--"), command).start();
  }

  private ProcessBuilder perl(List<String> options, String... command) {
    List<String> line = new ArrayList<>(List.of("perl", SUPERVISOR.toString()));
    line.addAll(options);
    line.addAll(List.of(command));
    ProcessBuilder builder = new ProcessBuilder(line);
    if (!command[0].endsWith("java")) {
      builder.environment().put(marker.variable(), marker.value("1"));
    }
    return builder;
  }

  private static int exitOf(Process process) throws InterruptedException {
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }
}
