package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.PostgresServer;
import dev.konsol.testkit.Rounds;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// In the middle of many turns PostgreSQL goes away: no message that was taken is lost, no tool
/// runs twice, no session is stuck. Needs Debian's package `postgresql`.
@Tag("slow")
@Tag("endurance")
@Timeout(400)
class AgentDatabaseAwayTest extends DisasterChecks {
  private static final Duration AWAY = Duration.ofSeconds(Rounds.of(4, 30));

  @AutoClose private static PostgresServer postgres;

  @BeforeAll
  static void startDatabase() throws Exception {
    postgres = PostgresServer.start();
  }

  @Override
  Map<String, String> variables() {
    return Map.of("KONSOL_STORE", postgres.url());
  }

  @Test
  void aDatabaseThatIsRestartedAndLaterAwayForAWhile() throws Exception {
    Map<String, String> ends =
        through(
            () -> {
              postgres.restart();
              awaitMoreTools();
              postgres.down();
              pass(AWAY);
              postgres.up();
              return null;
            });
    assertThat(ends.values()).containsOnly("completed");
  }

  @Test
  void aDatabaseThatIsAwayWhenTheDaemonStopsAndStarts() throws Exception {
    postgres.down();
    Cli.run(server.program(), "stop").ok();
    server.program().assertNothingLeft();
    server.start();
    assertThat(open("/healthz")).isEqualTo(200);
    assertThat(open("/readyz")).isEqualTo(503);
    assertThat(conversations.say("meanwhile")).isZero();
    postgres.up();
    Await.until("ready", HttpServer.SOON, () -> open("/readyz") == 200);
    assertThat(conversations.say("after")).isEqualTo(TURNS);
    assertThat(conversations.awaitEnds().values()).isSubsetOf("completed", "host_lost");
  }
}
