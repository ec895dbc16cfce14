package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// SIGTERM ends the daemon at any moment, whatever its parent does with it, and whoever gets it.
@Tag("slow")
@Timeout(120)
final class SigtermTest {
  private static final String IGNORING = "$SIG{TERM} = $SIG{HUP} = 'IGNORE'; exec @ARGV or die";
  private static final String BLOCKING =
      "use POSIX; sigprocmask(SIG_BLOCK, POSIX::SigSet->new(SIGTERM)); exec @ARGV or die";

  private static Process serve(KonsolProgram konsol, String... before) throws IOException {
    ProcessBuilder builder =
        konsol.command("serve", "--dir", konsol.directory().toString(), "--http", "off");
    List<String> line = new ArrayList<>(List.of(before));
    line.addAll(builder.command());
    return builder.command(line).redirectError(konsol.home().resolve("stderr").toFile()).start();
  }

  private static void awaitEnd(Process process) throws InterruptedException {
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  /// Whenever it comes: as soon as the process is there, and when each of its files appears.
  @ParameterizedTest
  @Tag("alone")
  @ValueSource(strings = {"", "logs", "server.lock", "server.sock", "server.pid", "token"})
  void duringTheStartItEndsTheDaemon(String appears) throws Exception {
    try (KonsolProgram konsol = new KonsolProgram()) {
      Process process = serve(konsol);
      Await.until(
          appears,
          Duration.ofSeconds(30),
          () -> appears.isEmpty() || Files.exists(konsol.directory().resolve(appears)));
      process.destroy();
      awaitEnd(process);
      konsol.assertNothingLeft();
      assertThat(konsol.directory().resolve("server.pid")).doesNotExist();
      assertThat(konsol.stderr()).doesNotContain("\tat ");
    }
  }

  @ParameterizedTest
  @Tag("alone")
  @ValueSource(strings = {"cgroup", "supervisor", "guardian"})
  void aParentThatIgnoresItDoesNotHandThatDown(String level) throws Exception {
    try (KonsolProgram konsol = new KonsolProgram(Map.of("KONSOL_CONTAINMENT", level))) {
      Process process = serve(konsol, "perl", "-e", IGNORING);
      assertThat(process.inputReader().readLine()).contains("ready");
      process.destroy();
      awaitEnd(process);
      assertThat(process.exitValue()).isZero();
      assertThat(konsol.socket()).doesNotExist();
    }
  }

  @Test
  void aParentThatBlocksItDoesNotHandThatDown() throws Exception {
    try (KonsolProgram konsol = new KonsolProgram()) {
      Process process = serve(konsol, "perl", "-e", BLOCKING);
      assertThat(process.inputReader().readLine()).contains("ready");
      process.destroy();
      awaitEnd(process);
    }
  }

  /// A daemon that cannot listen stands for one whose end hangs.
  @Test
  @Tag("alone")
  void theSecondRequestIsNotWaitedFor() throws Exception {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      try (LineClient client = konsol.connect()) {
        client.create("family", Family.COMMAND);
        Family.awaitComplete(konsol, 1);
      }
      Processes.signal("STOP", konsol.pid());
      long launched = konsol.launched();
      Await.until(
          "end after several requests",
          Duration.ofSeconds(9),
          () -> {
            Processes.signal("TERM", launched);
            return !Processes.alive(launched);
          });
      konsol.assertNothingLeft();
    }
  }

  @Test
  void oneRequestIsNotForgottenEither() {
    try (KonsolProgram konsol = KonsolProgram.started()) {
      Processes.signal("STOP", konsol.pid());
      Processes.signal("TERM", konsol.launched());
      konsol.awaitEnd();
      konsol.assertNothingLeft();
    }
  }
}
