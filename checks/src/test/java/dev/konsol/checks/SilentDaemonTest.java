package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

  /// Side by side: each of them waits for all of its patience.
  @Test
  void commandsSayThatItDoesNotAnswer() {
    List<String> failures =
        Stream.of("status", "console ls")
            .parallel()
            .map(command -> Cli.run(konsol, command.split(" ", -1)).failure(1))
            .toList();
    assertThat(failures)
        .hasSize(2)
        .allSatisfy(
            failure -> assertThat(failure).contains("did not answer", "daemon.log", "server.pid"));
  }
}
