package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Rounds;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// In the middle of many turns the daemon is killed, or its provider goes away: no message that was
/// taken is lost, no tool runs twice, no session is stuck.
@Tag("slow")
@Tag("endurance")
@Timeout(400)
class AgentDisastersTest extends DisasterChecks {
  private static final Duration PROVIDER_AWAY = Duration.ofSeconds(Rounds.of(5, 30));

  @Override
  Map<String, String> variables() {
    return Map.of();
  }

  /// The second time while it takes up what waited.
  @Test
  void aDaemonThatIsKilledTwice() throws Exception {
    Map<String, String> ends =
        through(
            () -> {
              server.kill();
              server.start();
              awaitMoreTools();
              server.kill();
              server.start();
              return null;
            });
    assertThat(ends.values()).isSubsetOf("completed", "host_lost");
    assertThat(ends).containsEntry("task-after-0", "completed");
  }

  /// Answers that had begun are cut, and their turns fail; all others wait for the provider. What
  /// is said meanwhile waits behind two others.
  @Test
  void aProviderThatIsAwayForAWhile() throws Exception {
    Map<String, String> ends =
        through(
            () -> {
              model.away();
              pass(PROVIDER_AWAY);
              model.back();
              return null;
            });
    assertThat(ends.values()).isSubsetOf("completed", "failed");
    ends.forEach(
        (task, reason) -> {
          if (task.startsWith("task-meanwhile-") || task.startsWith("task-after-")) {
            assertThat(reason).as(task).isEqualTo("completed");
          }
        });
  }
}
