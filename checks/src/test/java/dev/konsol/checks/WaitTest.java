package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// `wait` answers when it happens, says which evidence fired, and brings the output since.
class WaitTest {
  @RegisterExtension static final KonsolProgram konsol = new KonsolProgram();

  private LineClient client;

  @BeforeEach
  void connect() {
    client = konsol.connect();
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  @Test
  void forAPattern() {
    client.ok(
        "create",
        "key",
        "pattern",
        "command",
        "echo one; sleep 0.1; echo 'port 8123 open'; exec sleep 100");
    JsonNode answer =
        client.ok(
            "wait",
            "key",
            "pattern",
            "until",
            "pattern",
            "pattern",
            "port (\\d+) open",
            "timeout_ms",
            20_000);
    assertThat(answer.get("evidence").asString()).isEqualTo("pattern");
    assertThat(LineClient.text(answer)).contains("one").contains("port 8123 open");
    assertThat(answer.get("match").get("text").asString()).isEqualTo("port 8123 open");
    assertThat(answer.get("match").get("end_offset").asLong()).isEqualTo(19);
    client.ok("remove", "key", "pattern", "force", true);
  }

  @Test
  void forAPatternSeesColoursAway() {
    client.ok(
        "create",
        "key",
        "colour",
        "command",
        "printf 'all \\033[32mgre\\033[1men\\033[0m\\n'; exec sleep 100");
    assertThat(
            client
                .ok(
                    "wait",
                    "key",
                    "colour",
                    "until",
                    "pattern",
                    "pattern",
                    "all green",
                    "timeout_ms",
                    20_000)
                .get("evidence")
                .asString())
        .isEqualTo("pattern");
    client.ok("remove", "key", "colour", "force", true);
  }

  @Test
  void doesNotTakeWhatWasThereBeforeTheInput() {
    client.ready(
        "stale",
        "stty -echo; echo 'ready done'; while read x; do sleep 0.2; echo \"$x done\"; done");
    client.ok("send", "key", "stale", "input", "second\\n");
    JsonNode answer =
        client.ok(
            "wait",
            "key",
            "stale",
            "until",
            "pattern",
            "pattern",
            "\\w+ done",
            "timeout_ms",
            20_000);
    assertThat(LineClient.text(answer)).contains("second done").doesNotContain("ready");
    client.ok("remove", "key", "stale", "force", true);
  }

  @Test
  void looksFromTheGivenOffset() {
    client.ready("from", "echo early; echo ready; exec sleep 100");
    assertThat(
            client
                .ok(
                    "wait",
                    "key",
                    "from",
                    "until",
                    "pattern",
                    "pattern",
                    "early",
                    "from_offset",
                    0,
                    "timeout_ms",
                    20_000)
                .get("evidence")
                .asString())
        .isEqualTo("pattern");
    assertThat(
            client
                .ok(
                    "wait",
                    "key",
                    "from",
                    "until",
                    "pattern",
                    "pattern",
                    "early",
                    "from_offset",
                    7,
                    "timeout_ms",
                    50)
                .get("evidence")
                .asString())
        .isEqualTo("timeout");
    client.ok("remove", "key", "from", "force", true);
  }

  @Test
  void forTheEnd() {
    client.ok("create", "key", "end", "command", "echo out; exit 2");
    JsonNode answer = client.awaitExit("end");
    assertThat(answer.get("evidence").asString()).isEqualTo("exit");
    assertThat(answer.get("exit_code").asInt()).isEqualTo(2);
    assertThat(answer.get("final_offset").asLong()).isEqualTo(5);
    assertThat(LineClient.text(answer)).isEqualTo("out\r\n");
  }

  @Test
  void forAPatternEndsWithTheProgram() {
    client.ok("create", "key", "never", "command", "echo no; exit 3");
    JsonNode answer =
        client.ok(
            "wait", "key", "never", "until", "pattern", "pattern", "yes", "timeout_ms", 20_000);
    assertThat(answer.get("evidence").asString()).isEqualTo("exit");
    assertThat(answer.get("exit_code").asInt()).isEqualTo(3);
  }

  @Test
  void forQuiet() {
    client.ok(
        "create",
        "key",
        "idle",
        "command",
        "for i in 1 2 3; do echo $i; sleep 0.05; done; exec sleep 100");
    JsonNode answer =
        client.ok("wait", "key", "idle", "until", "idle", "idle_ms", 700, "timeout_ms", 20_000);
    assertThat(answer.get("evidence").asString()).isEqualTo("idle");
    assertThat(LineClient.text(answer)).contains("3");
    client.ok("remove", "key", "idle", "force", true);
  }

  @Test
  void forThePromptOfAShell() {
    client.ok(
        "create",
        "key",
        "prompt",
        "args",
        List.of("bash", "--norc", "-i"),
        "env",
        java.util.Map.of("PS1", "$ "));
    client.ok("wait", "key", "prompt", "until", "prompt", "timeout_ms", 20_000);
    client.ok("send", "key", "prompt", "input", "sleep 0.7; echo fin''ished\\n");
    JsonNode answer = client.ok("wait", "key", "prompt", "until", "prompt", "timeout_ms", 20_000);
    assertThat(answer.get("evidence").asString()).isEqualTo("prompt");
    assertThat(LineClient.text(answer)).contains("finished");
    client.ok("remove", "key", "prompt", "force", true);
  }

  @Test
  void forThePromptByTheShellsOwnMark() {
    client.ready(
        "mark",
        "printf '\\033]133;A\\007> '; echo ready; read x; sleep 0.3; printf 'result\\n\\033]133;D;0\\007\\033]133;A\\007> '; exec sleep 100");
    client.ok("send", "key", "mark", "input", "go\\n");
    JsonNode answer = client.ok("wait", "key", "mark", "until", "prompt", "timeout_ms", 20_000);
    assertThat(answer.get("evidence").asString()).isEqualTo("prompt");
    assertThat(LineClient.text(answer)).contains("result");
    client.ok("remove", "key", "mark", "force", true);
  }

  @Test
  void givesUpAtTheTimeoutAndSaysSo() {
    client.ready("timeout", "echo ready; exec sleep 100");
    JsonNode answer = client.ok("wait", "key", "timeout", "until", "exit", "timeout_ms", 50);
    assertThat(answer.get("evidence").asString()).isEqualTo("timeout");
    assertThat(answer.has("exit_code")).isFalse();
    client.ok("remove", "key", "timeout", "force", true);
  }

  /// A backtracking engine would try each of these for longer than anybody lives.
  @Test
  void forPatternsOfNestedRepetitionsHoldsUpNobody() {
    client.ready("nested", "head -c 4000 /dev/zero | tr '\\0' a; echo ' ready'; exec sleep 100");
    String[] patterns = {"(a*)*b", "(a|a)+b", "(a|aa)*b", "(.*a){12}b", "((a+)+)+b"};
    for (int i = 0; i < 20; i++) {
      client.send(
          "wait",
          "id",
          i,
          "key",
          "nested",
          "until",
          "pattern",
          "pattern",
          patterns[i % patterns.length],
          "from_offset",
          0,
          "timeout_ms",
          100);
    }
    try (LineClient other = konsol.connect()) {
      other.ok("ping");
    }
    for (int i = 0; i < 20; i++) {
      assertThat(client.next().path("evidence").asString("")).isEqualTo("timeout");
    }
    client.ok("remove", "key", "nested", "force", true);
  }

  @Test
  void forAPatternThatIsNoneIsRefused() {
    client.ready("regex", "echo ready; exec sleep 100");
    assertThat(
            client.refused(
                "wait", "key", "regex", "until", "pattern", "pattern", "(", "timeout_ms", 50))
        .contains("pattern");
    assertThat(client.refused("wait", "key", "regex", "until", "pattern", "timeout_ms", 50))
        .contains("pattern");
    assertThat(client.refused("wait", "key", "regex", "until", "doomsday", "timeout_ms", 50))
        .contains("until");
    client.ok("remove", "key", "regex", "force", true);
  }

  @Test
  void endsWhenTheSessionIsRemovedMeanwhile() {
    client.ready("removed", "echo ready; exec sleep 100");
    client.send("wait", "key", "removed", "until", "exit", "timeout_ms", 30_000, "id", "w");
    try (LineClient other = konsol.connect()) {
      other.ok("remove", "key", "removed", "force", true);
    }
    assertThat(client.next().get("id").asString()).isEqualTo("w");
  }
}
