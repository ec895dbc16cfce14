package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Exit is exact, and last.
class ExitTest extends DaemonChecks {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 127, 255})
  void theCodeIsTheProgramsOwn(int code) {
    JsonNode ended = client.run("code" + code, "exit " + code);
    assertThat(ended.get("exit_code").asInt()).isEqualTo(code);
    assertThat(ended.has("signal")).isFalse();
    JsonNode status = client.ok("status", "key", "code" + code);
    assertThat(status.get("status").asString()).isEqualTo("exited(" + code + ")");
    assertThat(status.get("final_offset").asLong()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"KILL,SIGKILL", "TERM,SIGTERM", "SEGV,SIGSEGV", "USR1,SIGUSR1"})
  void aSignalIsNamed(String name, String full) {
    JsonNode ended = client.run("signal" + name, "kill -" + name + " $$; sleep 10");
    assertThat(ended.get("signal").asString()).isEqualTo(full);
    JsonNode status = client.ok("status", "key", "signal" + name);
    assertThat(status.get("signal").asString()).isEqualTo(full);
    assertThat(status.get("status").asString()).startsWith("exited(");
  }

  @Test
  void theFinalOffsetIsWhereTheOutputEnds() {
    JsonNode ended = client.run("final", "printf 12345; exit 3");
    assertThat(ended.get("final_offset").asLong()).isEqualTo(5);
    assertThat(client.printed("final")).isEqualTo("12345");
  }

  @Test
  void aGrandchildThatKeepsTheTerminalDoesNotDelayIt() {
    client.ready("grandchild", "setsid sh -c 'echo ready; exec sleep 1000' & read x; exit 6");
    client.ok("send", "key", "grandchild", "input", "\\n");
    JsonNode ended = client.awaitExit("grandchild");
    assertThat(ended.get("evidence").asString()).isEqualTo("exit");
    assertThat(ended.get("exit_code").asInt()).isEqualTo(6);
    JsonNode status = client.ok("status", "key", "grandchild");
    long survivor = status.get("survivors").get(0).get("pid").asLong();
    Await.until(
        "start of the grandchild",
        Duration.ofSeconds(60),
        () -> Processes.commandLine(survivor).equals("sleep 1000"));
    client.ok("remove", "key", "grandchild");
    assertThat(konsol.alive().stream().map(Processes::commandLine)).doesNotContain("sleep 1000");
  }

  @Test
  void exitIsNeverKnownBeforeTheLastByte() {
    for (int i = 0; i < 30; i++) {
      client.create("last" + i, "head -c 60000 /dev/zero | tr '\\0' x; kill -9 $$");
      JsonNode ended = client.awaitExit("last" + i);
      assertThat(ended.get("signal").asString()).isEqualTo("SIGKILL");
      assertThat(ended.get("final_offset").asLong()).isEqualTo(60_000);
      assertThat(client.everything("last" + i)).hasSize(60_000);
      client.ok("remove", "key", "last" + i);
    }
  }
}
