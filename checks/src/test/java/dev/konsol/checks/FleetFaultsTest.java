package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.HttpServer.Answer;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.Rounds;
import dev.konsol.testkit.TcpProxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Three hosts of which one dies, or loses NATS, or all of them do, while clients of the others go
/// on.
@Tag("slow")
@Tag("endurance")
@Timeout(3000)
@SuppressWarnings("NullAway.Init") // started before all
class FleetFaultsTest {
  private static final int KILLS = Rounds.of(10, 100);
  private static final Duration AWAY = Duration.ofSeconds(10);

  @TempDir private static Path folder;
  private static FleetHosts fleet;
  private static SlowModel model;
  private static TcpProxy cable;
  private static HttpServer a;
  private static HttpServer b;

  @BeforeAll
  static void start() throws Exception {
    fleet = FleetHosts.empty();
    model = new SlowModel(folder.resolve("done"));
    cable = TcpProxy.to(fleet.nats().port());
    a = fleet.add("a", model.variables());
    Map<String, String> far = new HashMap<>(model.variables());
    far.put("KONSOL_FLEET", "nats://127.0.0.1:" + cable.port());
    b = fleet.add("b", far);
    fleet.add("c", model.variables());
    fleet.awaitTogether();
  }

  @AfterAll
  static void stop() throws Exception {
    fleet.close();
    cable.close();
    model.close();
  }

  /// Each time another host has the session; its client is on the next one.
  @Test
  void aClientOnAnotherHostGoesOnWhenTheOwnerIsKilled() throws Exception {
    List<String> names = List.of("a", "b", "c");
    Conversations[] rounds = new Conversations[KILLS];
    for (int round = 0; round < KILLS; round++) {
      HttpServer owner = fleet.get(names.get(round % 3));
      HttpServer other = fleet.get(names.get((round + 1) % 3));
      Conversations here = new Conversations(owner, model, 2);
      assertThat(here.say("r" + round + "-first")).isEqualTo(2);
      Await.until("a turn", HttpServer.SOON, () -> model.streaming() > 0);
      rounds[round] = here.through(other);
      owner.kill();
      owner.start();
      assertThat(rounds[round].awaitEnds().values()).isSubsetOf("completed", "host_lost");
    }
    assertThat(model.done()).doesNotHaveDuplicates();
    fleet.awaitTogether();
  }

  @Test
  void withoutNatsLocalSessionsGoOnAndOthersComeBackWhole() throws Exception {
    Answer made =
        b.post(
            "/v1/consoles",
            "key",
            "count",
            "command",
            "i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); echo line $i; sleep 0.01; done");
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    try (LineClient follower = fleet.program("a").connect()) {
      follower.ok("attach", "host", "b", "key", "count", "offset", 0);
      StringBuilder seen = new StringBuilder();
      long next = follow(follower, seen, 4_000);
      fleet.nats().stop();
      fleet.awaitState("a", "b", "unreachable");
      assertThat(a.get("/v1/consoles?host=b").status()).isEqualTo(503);
      assertThat(b.get("/v1/consoles/count").status()).isEqualTo(200);
      assertThat(a.post("/v1/consoles", "key", "local", "command", "echo hi").status())
          .isEqualTo(201);
      JsonNode all = a.get("/v1/sessions?all=true").json();
      assertThat(all.path("unreachable").valueStream().map(JsonNode::asString).toList())
          .containsExactly("b", "c");
      DisasterChecks.pass(AWAY);
      fleet.nats().up();
      fleet.awaitTogether();
      JsonNode frame = follower.next();
      while (!frame.path("event").asString("").equals("host_lost")) {
        seen.append(LineClient.text(frame));
        next = frame.path("next_offset").asLong(next);
        frame = follower.next();
      }
      follower.ok("attach", "host", "b", "key", "count", "offset", next);
      follow(follower, seen, next + 4_000);
      assertWhole(seen.toString());
    } finally {
      fleet.program("b").connect().remove("count");
    }
  }

  /// Until that many bytes were printed; answers where it goes on.
  private static long follow(LineClient client, StringBuilder seen, long until) {
    long next = 0;
    while (next < until) {
      JsonNode frame = client.next();
      assertThat(frame.path("event").asString("")).isEqualTo("output");
      seen.append(new String(LineClient.data(frame), StandardCharsets.UTF_8));
      next = frame.path("next_offset").asLong(0);
    }
    return next;
  }

  private static void assertWhole(String output) {
    String[] lines = output.split("\r\n", -1);
    for (int i = 0; i < lines.length - 1; i++) {
      assertThat(lines[i]).isEqualTo("line " + (i + 1));
    }
  }

  @Test
  void aHostThatLosesNatsStaysSaneAndComesBack() {
    b.post("/v1/consoles", "key", "there", "command", "echo hello; cat");
    b.post("/v1/consoles/there/wait", "pattern", "hello");
    Await.until(
        "b is known by its sessions",
        HttpServer.SOON,
        () -> states("there").equals(List.of("ready")));
    cable.cut();
    try {
      fleet.awaitState("a", "b", "unreachable");
      fleet.awaitState("b", "a", "unreachable");
      assertThat(states("there")).containsExactly("failed");
      assertThat(a.get("/v1/consoles/there?host=b").body()).contains("host gone");
      assertThat(fleet.get("c").get("/v1/consoles?host=a").status()).isEqualTo(200);
      assertThat(b.get("/v1/consoles/there").status()).isEqualTo(200);
    } finally {
      cable.heal();
    }
    fleet.awaitTogether();
    assertThat(a.get("/v1/consoles/there/output?host=b").body()).isEqualTo("hello\r\n");
  }

  private static List<String> states(String id) {
    return a.get("/v1/sessions?all=true")
        .json()
        .path("sessions")
        .valueStream()
        .filter(row -> row.path("id").asString("").equals(id))
        .map(row -> row.path("state").asString(""))
        .toList();
  }
}
