package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A daemon that takes connections and never answers: commands say so instead of waiting for ever.
@Tag("slow")
@Timeout(120)
final class SilentDaemonTest {
  private final KonsolProgram konsol = new KonsolProgram();

  @BeforeEach
  void stopTheDaemon() {
    konsol.serve();
    Processes.signal("STOP", konsol.pid());
  }

  @AfterEach
  void goOn() {
    Processes.signal("CONT", konsol.pid());
    konsol.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "console ls"})
  void commandsSayThatItDoesNotAnswer(String command) {
    assertThat(Cli.run(konsol, command.split(" ", -1)).failure(1))
        .contains("did not answer")
        .contains("daemon.log")
        .contains("server.pid");
  }
}
