package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.NatsServer;
import dev.konsol.testkit.PostgresServer;
import dev.konsol.testkit.Rounds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Two daemons on one PostgreSQL, in the middle of many turns of the first: no message that was
/// taken is lost, no tool runs twice, no session is stuck. Needs Debian's package `postgresql`.
@Tag("slow")
@Tag("endurance")
@Timeout(400)
@SuppressWarnings("NullAway.Init") // each test starts the hosts that it needs
class AgentFleetTest {
  private static final int TURNS = Rounds.of(20, 50);

  /// Longer than it takes for a host to count as gone, and for its sessions to be taken.
  private static final Duration STOPPED = Duration.ofSeconds(Rounds.of(5, 20));

  /// Longer than that, too.
  private static final Duration AWAY = Duration.ofSeconds(Rounds.of(5, 10));

  @AutoClose private static PostgresServer postgres;

  /// Where no NATS is.
  @AutoClose private static NatsServer nobody;

  @TempDir private Path folder;
  @AutoClose private SlowModel model;
  @AutoClose private HttpServer first;
  @AutoClose private HttpServer second;

  @BeforeAll
  static void startDatabase() throws Exception {
    postgres = PostgresServer.start();
    nobody = NatsServer.down();
  }

  @BeforeEach
  void startModel() throws Exception {
    model = new SlowModel(folder.resolve("done"));
  }

  private HttpServer daemon(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(more);
    all.put("KONSOL_STORE", postgres.url());
    all.put("KONSOL_PERMISSIONS", "allow");
    all.putAll(model.variables());
    return HttpServer.started(all);
  }

  private HttpServer member(String name) {
    return daemon(
        Map.of(
            "KONSOL_FLEET",
            nobody.url(),
            "KONSOL_FLEET_TOKEN",
            FleetHosts.TOKEN,
            "KONSOL_HOST_NAME",
            name,
            "KONSOL_WORKSPACES",
            "/"));
  }

  private Conversations middle() throws Exception {
    Conversations conversations = new Conversations(first, model, TURNS);
    assertThat(conversations.say("first")).isEqualTo(TURNS);
    assertThat(conversations.say("queued")).isEqualTo(TURNS);
    conversations.awaitTheMiddle();
    return conversations;
  }

  @Test
  void daemonsWithoutAFleetLeaveEachOthersTurnsAlone() throws Exception {
    first = daemon(Map.of());
    Conversations conversations = middle();
    second = daemon(Map.of());
    Conversations there = conversations.through(second);
    assertThat(there.histories()).hasSize(TURNS);
    second.kill();
    second.start();
    assertThat(there.say("elsewhere")).isEqualTo(TURNS);
    assertThat(there.awaitEnds().values()).containsOnly("completed");
  }

  @Test
  void anOwnerThatIsKilledIsFollowedByAnother() throws Exception {
    first = member("first");
    second = member("second");
    Conversations conversations = middle();
    Conversations there = conversations.through(second);
    first.kill();
    assertThat(there.say("after")).isEqualTo(TURNS);
    Map<String, String> ends = there.awaitEnds();
    assertThat(ends.values()).containsOnly("completed", "host_lost");
    assertThat(ends).containsEntry("task-after-0", "completed");
  }

  @Test
  void aDaemonThatIsDrainedCutsNoTurn() throws Exception {
    first = member("first");
    second = member("second");
    Conversations conversations = middle();
    Conversations there = conversations.through(second);
    Cli.run(first.program(), "stop", "--drain").ok();
    first.program().assertNothingLeft();
    assertThat(there.say("after")).isEqualTo(TURNS);
    assertThat(there.awaitEnds().values()).containsOnly("completed");
  }

  @Test
  void aDatabaseThatWasAwayMakesNobodyLookDead() throws Exception {
    first = member("first");
    second = member("second");
    Conversations conversations = middle();
    Conversations there = conversations.through(second);
    postgres.down();
    try {
      DisasterChecks.pass(AWAY);
    } finally {
      postgres.up();
    }
    assertThat(there.awaitEnds().values()).containsOnly("completed");
    assertThat(there.say("after")).isEqualTo(TURNS);
    assertThat(conversations.say("here")).isEqualTo(TURNS);
    assertThat(there.awaitEnds().values()).containsOnly("completed");
  }

  @Test
  void anOwnerThatWasStoppedWritesNothingWhenItGoesOn() throws Exception {
    first = member("first");
    second = member("second");
    Conversations conversations = middle();
    Conversations there = conversations.through(second);
    long pid = first.program().pid();
    Processes.signal("STOP", pid);
    List<List<JsonNode>> taken;
    try {
      DisasterChecks.pass(STOPPED);
      assertThat(there.awaitEnds().values()).containsOnly("completed", "host_lost");
      taken = there.histories();
    } finally {
      Processes.signal("CONT", pid);
    }
    Await.until(
        "the stopped host answers again",
        HttpServer.SOON,
        () -> first.get("/sessions").status() == 200);
    DisasterChecks.pass(Duration.ofSeconds(3));
    assertThat(conversations.histories()).isEqualTo(taken);
    assertThat(conversations.say("after")).isEqualTo(TURNS);
    Map<String, String> ends = conversations.awaitEnds();
    assertThat(ends).containsEntry("task-after-0", "completed");
  }
}
