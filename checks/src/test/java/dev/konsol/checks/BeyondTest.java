package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What the protocol offers beyond the contract: ids, hello, and everything `create`, `resize`,
/// `signal` and `stats` take.
@Tag("slow")
class BeyondTest extends DaemonChecks {
  @Test
  void anAnswerRepeatsTheIdAsItWas() {
    assertThat(client.ok("ping", "id", 5).get("id")).isEqualTo(Json.read("5"));
    assertThat(client.ok("ping", "id", "five").get("id")).isEqualTo(Json.read("\"five\""));
    assertThat(client.ok("ping").has("id")).isFalse();
  }

  @Test
  void aSlowRequestWithAnIdDoesNotHoldUpTheOthers() {
    client.create("slow", "read x; exit 9");
    client.send("wait", "key", "slow", "until", "exit", "timeout_ms", 20_000, "id", "w");
    client.send("ping", "id", "p");
    assertThat(client.next().get("id").asString()).isEqualTo("p");
    client.send("send", "key", "slow", "input", "\\n", "id", "s");
    // Whichever is first: they were asked side by side.
    List<JsonNode> answers = List.of(client.next(), client.next());
    assertThat(answers)
        .extracting(answer -> answer.get("id").asString())
        .containsExactlyInAnyOrder("s", "w");
    assertThat(answers)
        .filteredOn(answer -> answer.get("id").asString().equals("w"))
        .extracting(answer -> answer.get("exit_code").asInt())
        .containsExactly(9);
  }

  @Test
  void helloIntroducesBothSides() {
    JsonNode hello = client.ok("hello", "protocol", 1, "client", "checks");
    assertThat(hello.get("protocol").isNumber()).isTrue();
    assertThat(hello.get("features").isArray()).isTrue();
    assertThat(hello.get("features")).isNotEmpty();
    assertThat(hello.get("version").asString()).isNotBlank();
    assertThat(hello.get("containment").asString())
        .isIn("cgroup", "supervisor", "guardian", "sweep");
  }

  @Test
  void createTakesAnArgumentVector() {
    client.ok("create", "key", "args", "args", List.of("printf", "%s|", "a b", "$HOME", "*"));
    client.awaitExit("args");
    assertThat(client.printed("args")).isEqualTo("a b|$HOME|*|");
  }

  @Test
  void createTakesEitherACommandOrArguments() {
    assertThat(client.refused("create", "key", "both", "command", "true", "args", List.of("true")))
        .contains("args");
  }

  @Test
  void aTerminalHas40RowsAnd120ColumnsUnlessToldOtherwise() {
    client.run("size", "stty size");
    assertThat(client.printed("size")).isEqualTo("40 120\r\n");
    client.create("other-size", "stty size", "rows", 33, "cols", 77);
    client.awaitExit("other-size");
    assertThat(client.printed("other-size")).isEqualTo("33 77\r\n");
  }

  @Test
  void createTakesVariables() {
    client.create(
        "env", "echo \"$GREETING $NAME\"", "env", Map.of("GREETING", "good day", "NAME", "Ä"));
    client.awaitExit("env");
    assertThat(client.printed("env")).isEqualTo("good day Ä\r\n");
  }

  @Test
  void aProgramKnowsItsTerminal() {
    client.run("term", "echo \"$TERM\"");
    assertThat(client.printed("term")).contains("xterm");
  }

  @Test
  void aProgramInheritsNoDescriptorOfTheDaemon() {
    client.run("fds", "ls /proc/self/fd | tr '\\n' ' '");
    assertThat(client.printed("fds")).startsWith("0 1 2 3");
    assertThat(client.printed("fds").strip().split(" +", -1)).hasSize(4);
  }

  @Test
  void aProgramStartsWithSignalsAsTheyUsuallyAre() {
    client.run("signals", "grep -E 'Sig(Blk|Ign)' /proc/self/status");
    assertThat(client.printed("signals")).matches("(?s)SigBlk:\\s+0{16}\\s+SigIgn:\\s+0{16}\\s+");
  }

  @Test
  void withoutALogPathTheDaemonChoosesOne() throws Exception {
    client.run("chosen", "echo kept");
    JsonNode session = session("chosen");
    Path log = Path.of(session.get("log_path").asString());
    assertThat(log).startsWith(konsol.directory().toRealPath());
    assertThat(Files.readString(log)).isEqualTo("kept\r\n");
  }

  @Test
  void resizeReachesTheProgram() {
    client.ready("resize", "trap 'stty size' WINCH; echo ready; while :; do sleep 0.05; done");
    client.ok("resize", "key", "resize", "rows", 50, "cols", 132);
    client.awaitPattern("resize", "50 132", "from_offset", 0);
    JsonNode screen = client.ok("screen", "key", "resize");
    assertThat(screen.get("size"))
        .isEqualTo(
            Json.read(screen.get("size").isArray() ? "[50,132]" : "{\"rows\":50,\"cols\":132}"));
    assertThat(client.refused("resize", "key", "resize", "rows", 0, "cols", 132)).contains("rows");
    client.remove("resize");
  }

  @Test
  void aSignalReachesTheForeground() {
    client.ready(
        "fore",
        "bash -c 'trap \"echo shell\" USR1; set -m; bash -c \"trap \\\"echo front; exit 5\\\" USR1; echo ready; while :; do sleep 0.05; done\"; echo code=$?'");
    client.ok("signal", "key", "fore", "name", "USR1", "scope", "foreground");
    client.awaitExit("fore");
    assertThat(client.printed("fore")).contains("front", "code=5").doesNotContain("shell");
  }

  @Test
  void aSignalReachesTheWholeTree() {
    client.ready(
        "tree",
        "trap 'echo one' USR1; (trap 'echo two; exit' USR1; echo second; while :; do sleep 0.05; done) & setsid sh -c \"trap 'echo three; exit' USR1; echo third; while :; do sleep 0.05; done\" & echo ready; while :; do sleep 0.05; done");
    client.awaitPattern("tree", "second", "from_offset", 0);
    client.awaitPattern("tree", "third", "from_offset", 0);
    client.ok("signal", "key", "tree", "name", "SIGUSR1", "scope", "tree");
    for (String word : List.of("one", "two", "three")) {
      assertThat(client.awaitPattern("tree", word, "from_offset", 0).get("evidence").asString())
          .isEqualTo("pattern");
    }
    client.remove("tree");
  }

  @Test
  void aSignalNobodyKnowsIsRefused() {
    client.ready("nosignal", "echo ready; exec sleep 100");
    assertThat(client.refused("signal", "key", "nosignal", "name", "SIGNIFICANT"))
        .contains("SIGNIFICANT");
    assertThat(client.refused("signal", "key", "nosignal", "name", "INT", "scope", "world"))
        .contains("scope");
    client.remove("nosignal");
  }

  @Test
  void statsCountSessionsBytesMemoryAndDescriptors() {
    client.ready("stats", "echo ready; sleep 100 & exec sleep 100");
    Await.until(
        "start of both processes",
        Duration.ofSeconds(60),
        () -> stats("stats").get("usage").get("processes").asInt() == 2);
    JsonNode stats = client.ok("stats");
    assertThat(stats.get("containment").asString())
        .isIn("cgroup", "supervisor", "guardian", "sweep");
    assertThat(stats.get("open_descriptors").asInt()).isPositive();
    assertThat(stats.get("daemon").get("threads").asInt()).isPositive();
    JsonNode session = stats("stats");
    assertThat(session.get("offset").asLong()).isEqualTo(7);
    assertThat(session.get("usage").get("processes").asInt()).isEqualTo(2);
    assertThat(session.get("usage").get("memory_bytes").asLong()).isGreaterThan(100_000);
    assertThat(session.get("usage").has("cpu_ms")).isTrue();
    client.remove("stats");
  }

  private JsonNode stats(String key) {
    return client
        .ok("stats")
        .get("sessions")
        .valueStream()
        .filter(each -> each.get("key").asString().equals(key))
        .findFirst()
        .orElseThrow();
  }

  private JsonNode session(String key) {
    return client
        .sessions()
        .filter(each -> each.get("key").asString().equals(key))
        .findFirst()
        .orElseThrow();
  }
}
