package dev.konsol.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
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
        supervised(
                "sh",
                "-c",
                "mkdir -p /tmp/konsol-$$-x/y && echo /tmp/konsol-$$-x && read x && kill -KILL $$")
            .start();
    Path folder = Path.of(process.inputReader().readLine());
    assertThat(folder).isDirectory();
    process.outputWriter().append("now\n").flush();
    assertThat(exitOf(process)).isEqualTo(137);
    assertThat(folder).doesNotExist();
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
    Process process = supervised("sh", "-c", "echo $PPID $KONSOL_SUPERVISOR").start();
    assertThat(process.inputReader().readLine()).isEqualTo(process.pid() + " " + process.pid());
    String parent = Long.toString(ProcessHandle.current().parent().orElseThrow().pid());
    assertThat(Supervision.of(Map.of("KONSOL_SUPERVISOR", parent)))
        .isEqualTo(new Supervision.Supervised(Long.parseLong(parent)));
    for (String wrong : List.of("none", "1" + parent, "")) {
      assertThat(Supervision.of(Map.of("KONSOL_SUPERVISOR", wrong)))
          .isEqualTo(new Supervision.Unsupervised());
    }
    assertThat(Processes.inheritable(Map.of("KONSOL_SUPERVISOR", parent, "A", "b")))
        .isEqualTo(Map.of("A", "b"));
  }

  @Test
  void nobodySurvivesTheSupervisedCommand() throws Exception {
    killSupervisedCommand();
  }

  private void killSupervisedCommand() throws Exception {
    Process process = supervised("sh", "-c", Census.five()).start();
    Census.awaitFive(marker);
    assertThat(process.toHandle().children().findFirst().orElseThrow().destroyForcibly()).isTrue();
    assertThat(exitOf(process)).isEqualTo(137);
    assertThat(Census.alive(marker)).isEmpty();
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
    Census.awaitCount(marker, 2);
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
    long daemon = contained(supervisor, Containment.SUPERVISOR);
    assertThat(ProcessHandle.of(daemon).orElseThrow().destroyForcibly()).isTrue();
    assertThat(exitOf(supervisor)).isEqualTo(137);
    assertThat(Census.alive(marker)).isEmpty();
  }

  @Test
  void nobodySurvivesAKilledSupervisor() throws Exception {
    Process supervisor =
        supervised(daemon()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    long daemon = contained(supervisor, Containment.SUPERVISOR);
    supervisor.destroyForcibly();
    Census.awaitCount(marker, 0);
    Await.until("daemon's end", Duration.ofSeconds(10), () -> !Census.lives(daemon));
  }

  @Tag("slow")
  @RepeatedTest(100)
  void nobodyEverSurvivesTheSupervisedCommand() throws Exception {
    killSupervisedCommand();
  }

  @Tag("slow")
  @RepeatedTest(50)
  void nobodyEverSurvivesAKilledDaemonWithGuardian() throws Exception {
    killDaemonWithGuardian();
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
  private long contained(Process process, Containment containment) throws IOException {
    BufferedReader out = process.inputReader();
    String line = out.readLine();
    assertThat(line).startsWith(containment.name() + " ");
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
