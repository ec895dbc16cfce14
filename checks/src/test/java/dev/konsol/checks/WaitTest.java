package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `wait` answers when it happens, says which evidence fired, and brings the output since.
class WaitTest extends DaemonChecks {
  @Test
  void forAPattern() {
    client.create("pattern", "echo one; sleep 0.1; echo 'port 8123 open'; exec sleep 100");
    JsonNode answer = client.awaitPattern("pattern", "port (\\d+) open");
    assertThat(answer.get("evidence").asString()).isEqualTo("pattern");
    assertThat(LineClient.text(answer)).contains("one").contains("port 8123 open");
    assertThat(answer.get("match").get("text").asString()).isEqualTo("port 8123 open");
    assertThat(answer.get("match").get("end_offset").asLong()).isEqualTo(19);
    client.remove("pattern");
  }

  @Test
  void forAPatternSeesColoursAway() {
    client.create("colour", "printf 'all \\033[32mgre\\033[1men\\033[0m\\n'; exec sleep 100");
    assertThat(client.awaitPattern("colour", "all green").get("evidence").asString())
        .isEqualTo("pattern");
    client.remove("colour");
  }

  @Test
  void doesNotTakeWhatWasThereBeforeTheInput() {
    client.ready(
        "stale",
        "stty -echo; echo 'ready done'; while read x; do sleep 0.2; echo \"$x done\"; done");
    client.ok("send", "key", "stale", "input", "second\\n");
    JsonNode answer = client.awaitPattern("stale", "\\w+ done");
    assertThat(LineClient.text(answer)).contains("second done").doesNotContain("ready");
    client.remove("stale");
  }

  @Test
  void looksFromTheGivenOffset() {
    client.ready("from", "echo early; echo ready; exec sleep 100");
    assertThat(client.awaitPattern("from", "early", "from_offset", 0).get("evidence").asString())
        .isEqualTo("pattern");
    assertThat(
            client
                .awaitPattern("from", "early", "from_offset", 7, "timeout_ms", 50)
                .get("evidence")
                .asString())
        .isEqualTo("timeout");
    client.remove("from");
  }

  @Test
  void forTheEnd() {
    client.create("end", "echo out; exit 2");
    JsonNode answer = client.awaitExit("end");
    assertThat(answer.get("evidence").asString()).isEqualTo("exit");
    assertThat(answer.get("exit_code").asInt()).isEqualTo(2);
    assertThat(answer.get("final_offset").asLong()).isEqualTo(5);
    assertThat(LineClient.text(answer)).isEqualTo("out\r\n");
  }

  @Test
  void forAPatternEndsWithTheProgram() {
    client.create("never", "echo no; exit 3");
    JsonNode answer = client.awaitPattern("never", "yes");
    assertThat(answer.get("evidence").asString()).isEqualTo("exit");
    assertThat(answer.get("exit_code").asInt()).isEqualTo(3);
  }

  @Test
  void forQuiet() {
    client.create("idle", "for i in 1 2 3; do echo $i; sleep 0.05; done; exec sleep 100");
    JsonNode answer =
        client.ok("wait", "key", "idle", "until", "idle", "idle_ms", 5000, "timeout_ms", 60_000);
    assertThat(answer.get("evidence").asString()).isEqualTo("idle");
    assertThat(LineClient.text(answer)).contains("3");
    client.remove("idle");
  }

  @Test
  void forThePromptOfAShell() {
    client.ok(
        "create",
        "key",
        "prompt",
        "args",
        // A line editor that is held up in the middle of an echo looks like a prompt.
        List.of("bash", "--norc", "--noediting", "-i"),
        "env",
        java.util.Map.of("PS1", "$ "));
    client.ok("wait", "key", "prompt", "until", "prompt", "timeout_ms", 20_000);
    client.ok("send", "key", "prompt", "input", "sleep 0.7; echo fin''ished\\n");
    JsonNode answer = client.ok("wait", "key", "prompt", "until", "prompt", "timeout_ms", 20_000);
    assertThat(answer.get("evidence").asString()).isEqualTo("prompt");
    assertThat(LineClient.text(answer)).contains("finished");
    client.remove("prompt");
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
    client.remove("mark");
  }

  @Test
  void givesUpAtTheTimeoutAndSaysSo() {
    client.ready("timeout", "echo ready; exec sleep 100");
    JsonNode answer = client.ok("wait", "key", "timeout", "until", "exit", "timeout_ms", 50);
    assertThat(answer.get("evidence").asString()).isEqualTo("timeout");
    assertThat(answer.has("exit_code")).isFalse();
    client.remove("timeout");
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
    client.remove("nested");
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
    client.remove("regex");
  }

  @Test
  void endsWhenTheSessionIsRemovedMeanwhile() {
    client.ready("removed", "echo ready; exec sleep 100");
    client.send("wait", "key", "removed", "until", "exit", "timeout_ms", 30_000, "id", "w");
    try (LineClient other = konsol.connect()) {
      other.remove("removed");
    }
    assertThat(client.next().get("id").asString()).isEqualTo("w");
  }
}
