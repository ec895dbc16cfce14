package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.HttpServer.Answer;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.TcpProxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Three hosts of which one is stopped, or loses NATS, or all of them do, while clients of the
/// others go on.
@Tag("slow")
@Timeout(300)
@SuppressWarnings("NullAway.Init") // started before all
class FleetFaultsTest {
  private static final Duration AWAY = Duration.ofSeconds(10);

  private static FleetHosts fleet;
  private static TcpProxy cable;
  private static HttpServer a;
  private static HttpServer b;

  @BeforeAll
  static void start() throws Exception {
    fleet = FleetHosts.empty();
    cable = TcpProxy.to(fleet.nats().port());
    a = fleet.add("a", Map.of());
    b = fleet.add("b", Map.of("KONSOL_FLEET", "nats://127.0.0.1:" + cable.port()));
    fleet.add("c", Map.of());
    fleet.awaitTogether();
  }

  @AfterAll
  static void stop() throws Exception {
    fleet.close();
    cable.close();
  }

  /// It still counts as there, and is not waited for.
  @Test
  void aListNamesAHostThatDoesNotAnswer() {
    long pid = b.program().pid();
    try (LineClient client = fleet.program("a").connect()) {
      awaitUnreachable(client, List.of());
      Processes.signal("STOP", pid);
      awaitUnreachable(client, List.of("b"));
    } finally {
      Processes.signal("CONT", pid);
    }
    fleet.awaitTogether();
  }

  /// Whoever is asked for the first time may need longer than a list waits.
  private static void awaitUnreachable(LineClient client, List<String> expected) {
    Await.until(
        "both lists without " + expected,
        HttpServer.SOON,
        () ->
            names(client.ok("list", "all", true).path("unreachable")).equals(expected)
                && names(a.get("/v1/sessions?all=true").json().path("unreachable"))
                    .equals(expected));
  }

  private static List<String> names(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
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
      awaitState("count", "ready");
      fleet.nats().stop();
      fleet.awaitState("a", "b", "unreachable");
      Answer refused = a.get("/v1/consoles?host=b");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.body()).contains("NATS is away");
      assertThat(states("count")).isEmpty();
      assertThat(b.get("/v1/consoles/count").status()).isEqualTo(200);
      assertThat(a.post("/v1/consoles", "key", "local", "command", "echo hi").status())
          .isEqualTo(201);
      JsonNode all = a.get("/v1/sessions?all=true").json();
      assertThat(names(all.path("unreachable"))).containsExactly("b", "c");
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
    awaitState("there", "ready");
    cable.cut();
    try {
      fleet.awaitState("a", "b", "unreachable");
      fleet.awaitState("b", "a", "unreachable");
      // A host that was late for itself, too, doubts for seconds that others are gone.
      awaitState("there", "failed");
      Await.until(
          "what became of its console",
          HttpServer.SOON,
          () -> a.get("/v1/consoles/there?host=b").body().contains("host gone"));
      Await.until(
          "the third host reaches the first",
          HttpServer.SOON,
          () -> fleet.get("c").get("/v1/consoles?host=a").status() == 200);
      assertThat(b.get("/v1/consoles/there").status()).isEqualTo(200);
    } finally {
      cable.heal();
    }
    fleet.awaitTogether();
    assertThat(a.get("/v1/consoles/there/output?host=b").body()).isEqualTo("hello\r\n");
  }

  /// What a list says of the session, whose host may answer too late for one.
  private static void awaitState(String id, String state) {
    Await.until(id + " is " + state, HttpServer.SOON, () -> states(id).equals(List.of(state)));
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
