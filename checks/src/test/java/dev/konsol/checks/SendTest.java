package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Input is never cut or lost.
class SendTest extends DaemonChecks {
  @Test
  void namedKeysAreWhatAKeyboardSends() {
    client.ready("keys", "stty raw -echo; echo ready; exec od -An -tx1 -v -N 9");
    JsonNode sent =
        client.ok(
            "send",
            "key",
            "keys",
            "keys",
            List.of("C-c", "Enter", "Up", "Tab", "Escape", "a", "M-x"));
    assertThat(sent.get("accepted").asInt()).isEqualTo(10);
    client.awaitExit("keys");
    assertThat(printed("keys").replaceAll("\\s+", " ")).contains("03 0d 1b 5b 41 09 1b 61 1b");
  }

  @Test
  void anUnknownKeyNameIsRefusedWholly() {
    client.ready("badkey", "stty -echo; echo ready; exec cat");
    assertThat(client.refused("send", "key", "badkey", "keys", List.of("a", "Hyper-Q")))
        .contains("Hyper-Q");
    client.ok("send", "key", "badkey", "input", "z\\n");
    client.awaitPattern("badkey", "z\\r?\\n");
    assertThat(printed("badkey")).isEqualTo("ready\r\nz\r\n");
    client.remove("badkey");
  }

  @Test
  void controlCInterrupts() {
    client.ready("ctrl-c", "echo ready; exec sleep 100");
    client.ok("send", "key", "ctrl-c", "keys", List.of("C-c"));
    assertThat(client.awaitExit("ctrl-c").get("signal").asString()).isEqualTo("SIGINT");
  }

  @Test
  void bytesComeAsBase64() {
    client.ready("base64", "stty raw -echo; echo ready; exec od -An -tx1 -v -N 4");
    byte[] bytes = {(byte) 0xff, 0, '\\', 'n'};
    assertThat(
            client
                .ok("send", "key", "base64", "base64", Base64.getEncoder().encodeToString(bytes))
                .get("accepted")
                .asInt())
        .isEqualTo(4);
    client.awaitExit("base64");
    assertThat(printed("base64")).contains("ff 00 5c 6e");
    assertThat(client.refused("send", "key", "base64", "base64", "no base64!")).contains("base64");
  }

  @Test
  void oneKindOfInputAtATime() {
    client.ready("both", "echo ready; exec sleep 100");
    assertThat(client.refused("send", "key", "both", "input", "a", "keys", List.of("b")))
        .contains("keys");
    assertThat(client.refused("send", "key", "both")).contains("input");
    client.remove("both");
  }

  @Test
  void aPasteIsBracketedWhenTheProgramAskedForIt() {
    client.ready("paste", "stty raw -echo; printf '\\033[?2004hready'; exec od -An -c -v -N 14");
    client.ok("send", "key", "paste", "input", "hi", "paste", true);
    client.awaitExit("paste");
    assertThat(printed("paste").replaceAll("\\s+", "")).contains("033[200~hi033[201~");
  }

  @Test
  void aPasteIsPlainWhenItDidNot() {
    client.ready("plain", "stty raw -echo; echo ready; exec od -An -c -v -N 2");
    client.ok("send", "key", "plain", "input", "hi", "paste", true);
    client.awaitExit("plain");
    assertThat(printed("plain").replaceAll("\\s+", "")).endsWith("hi");
  }

  @Test
  void aLineTheTerminalWouldCutIsRefusedWithTheReason() {
    client.ready("canonical", "stty -echo; echo ready; exec cat");
    assertThat(client.refused("send", "key", "canonical", "input", "x".repeat(5000) + "\\n"))
        .contains("4095");
    String longest = "y".repeat(4095);
    client.ok("send", "key", "canonical", "input", longest + "\\n");
    client.awaitPattern("canonical", "y\\r?\\n");
    assertThat(printed("canonical")).isEqualTo("ready\r\n" + longest + "\r\n");
    client.remove("canonical");
  }

  @Test
  void aLongLineIsFineInRawMode() {
    client.ready("raw", "stty raw -echo; echo ready; head -c 60000 | wc -c");
    assertThat(client.ok("send", "key", "raw", "input", "x".repeat(60_000)).get("accepted").asInt())
        .isEqualTo(60_000);
    client.awaitExit("raw");
    assertThat(printed("raw").strip()).endsWith("60000");
  }

  @Test
  void aFullQueueSaysHowMuchWasTaken() {
    client.ready("full", "stty raw -echo; echo ready; exec sleep 100");
    int accepted = 0;
    for (int i = 0; i < 100; i++) {
      JsonNode sent = client.ask("send", "key", "full", "input", "x".repeat(100_000));
      int taken = sent.path("accepted").asInt(0);
      accepted += taken;
      if (taken < 100_000) {
        assertThat(accepted).isLessThan(10_000_000);
        client.remove("full");
        return;
      }
    }
    throw new AssertionError("10 MB were taken that nobody reads");
  }

  @Test
  void aWriteIdMakesARetrySafe() {
    client.ready("retry", "stty -echo; echo ready; exec cat");
    client.ok("send", "key", "retry", "input", "once\\n", "write_id", "w1");
    client.ok("send", "key", "retry", "input", "once\\n", "write_id", "w1");
    client.ok("send", "key", "retry", "input", "end\\n", "write_id", "w2");
    client.awaitPattern("retry", "end\\r?\\n");
    assertThat(printed("retry")).isEqualTo("ready\r\nonce\r\nend\r\n");
    client.remove("retry");
  }

  @Test
  void inputForAnEndedConsoleIsRefused() {
    client.run("over", "true");
    assertThat(client.refused("send", "key", "over", "input", "x")).contains("ended");
  }

  private String printed(String key) {
    return client.printed(key);
  }
}
