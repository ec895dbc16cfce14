package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Output is addressed by its absolute byte offset since the console's start.
class ReadTest extends DaemonChecks {
  @Test
  void readingOnFromTheNextOffsetMissesNothingAndReadsNothingTwice() {
    client.run("pieces", "seq 1 5000");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    long offset = 0;
    while (true) {
      JsonNode piece = read("pieces", offset, "max_bytes", 777);
      byte[] bytes = LineClient.data(piece);
      if (bytes.length == 0) {
        break;
      }
      assertThat(bytes.length).isLessThanOrEqualTo(777);
      assertThat(piece.get("next_offset").asLong()).isEqualTo(offset + bytes.length);
      all.writeBytes(bytes);
      offset = piece.get("next_offset").asLong();
    }
    StringBuilder expected = new StringBuilder();
    for (int i = 1; i <= 5000; i++) {
      expected.append(i).append("\r\n");
    }
    assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo(expected.toString());
  }

  @Test
  void bytesThatAreNotUtf8ComeAsBase64() {
    client.run("binary", "printf 'a\\377\\376b'");
    JsonNode answer = read("binary", 0);
    assertThat(answer.get("encoding").asString()).isEqualTo("base64");
    assertThat(LineClient.data(answer)).isEqualTo(new byte[] {'a', (byte) 0xff, (byte) 0xfe, 'b'});
  }

  @Test
  void aCharacterCutByMaxBytesIsNotLost() {
    client.run("umlaut", "printf 'ÄÖÜ€'");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (long offset = 0; offset < 9; ) {
      JsonNode piece = read("umlaut", offset, "max_bytes", 1);
      all.writeBytes(LineClient.data(piece));
      long next = piece.get("next_offset").asLong();
      assertThat(next).isGreaterThan(offset);
      offset = next;
    }
    assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo("ÄÖÜ€");
  }

  @Test
  void aReadWaitsForTheFirstByte() {
    client.create("later", "read x; echo \"now $x\"; read y");
    client.send("read", "key", "later", "offset", 0, "wait_ms", 20_000, "view", "raw", "id", "r");
    client.send("send", "key", "later", "input", "go\\n", "id", "s");
    JsonNode first = client.next();
    JsonNode second = client.next();
    JsonNode answer = first.get("id").asString().equals("r") ? first : second;
    assertThat(LineClient.data(answer)).isNotEmpty();
    client.remove("later");
  }

  @Test
  void aReadThatWaitsInVainAnswersNothingNew() {
    client.ready("vain", "echo ready; exec sleep 100");
    JsonNode answer = read("vain", 7, "wait_ms", 50);
    assertThat(LineClient.data(answer)).isEmpty();
    assertThat(answer.get("next_offset").asLong()).isEqualTo(7);
    client.remove("vain");
  }

  @Test
  void aReadAtTheEndOfAnEndedConsoleDoesNotWait() {
    client.run("done", "echo done");
    JsonNode answer = read("done", 6, "wait_ms", 30_000);
    assertThat(answer.get("next_offset").asLong()).isEqualTo(6);
    assertThat(LineClient.data(answer)).isEmpty();
  }

  @Test
  void anOffsetThatHasNotBeenWrittenYetIsRefusedOrWaitedFor() {
    client.run("ahead", "echo done");
    JsonNode answer = client.ask("read", "key", "ahead", "offset", 1000, "view", "raw");
    if (answer.get("ok").asBoolean()) {
      assertThat(LineClient.data(answer)).isEmpty();
    } else {
      assertThat(answer.get("error").asString()).contains("offset");
    }
    assertThat(client.refused("read", "key", "ahead", "offset", -1)).contains("offset");
  }

  @Test
  void theTextViewAppliesEscapesAndFoldsProgress() {
    client.run(
        "text",
        "printf '\\033[1;31mred\\033[0m\\n'; for i in 1 20 100; do printf '\\r%3d%%' $i; done; printf '\\nabc\\bX\\n'");
    JsonNode answer = client.ok("read", "key", "text", "offset", 0, "view", "text");
    assertThat(answer.get("data").asString().lines().map(String::stripTrailing))
        .containsExactly("red", "100%", "abX");
  }

  @Test
  void theTextOfManyShortReadsIsTheTextOfOne() {
    client.run(
        "text-pieces",
        "for i in 1 2 3 4 5 6 7 8 9; do printf '\\rstep %d of 9' $i; done; printf '\\n\\033[32mgreen\\033[0m line\\n'; seq -f 'line %.0f of it' 1 50; printf last");
    JsonNode whole = client.ok("read", "key", "text-pieces", "offset", 0, "view", "text");
    String once = whole.get("data").asString();
    assertThat(once.lines().toList()).contains("step 9 of 9", "green line", "last");
    List<String> pieces = textPieces("text-pieces", whole.get("next_offset").asLong());
    assertThat(pieces).hasSizeGreaterThan(5);
    assertThat(String.join("", pieces)).isEqualTo(once);
  }

  /// By reads that are as long as the longest line, and a bit.
  private List<String> textPieces(String key, long end) {
    List<String> pieces = new ArrayList<>();
    for (long offset = 0; offset < end; ) {
      JsonNode piece =
          client.ok("read", "key", key, "offset", offset, "view", "text", "max_bytes", 130);
      pieces.add(piece.get("data").asString());
      assertThat(piece.get("next_offset").asLong()).isGreaterThan(offset);
      offset = piece.get("next_offset").asLong();
    }
    return pieces;
  }

  @Test
  void theScreenViewIsWhatAPersonSees() {
    client.run("screen-view", "printf 'one\\ntwo\\033[1;1HONE'");
    JsonNode answer = client.ok("read", "key", "screen-view", "view", "screen");
    assertThat(answer.get("data").asString()).startsWith("ONE\ntwo\n");
    assertThat(answer.get("rows").get(1).asString()).isEqualTo("two");
    assertThat(answer.get("next_offset")).isEqualTo(answer.get("offset"));
  }

  @Test
  void aViewNobodyKnowsIsRefused() {
    client.run("view", "true");
    assertThat(client.refused("read", "key", "view", "view", "smell")).contains("view");
  }

  @Test
  void aCappedLogAnswersTheGapAndKeepsTheOffsets() {
    client.create("capped", "seq 1 400000", "log_cap", 1 << 20);
    JsonNode ended = client.awaitExit("capped");
    long end = ended.get("final_offset").asLong();
    assertThat(end).isEqualTo(400_000 * 2 + digits(400_000));
    JsonNode answer = read("capped", 0);
    JsonNode gap = answer.get("gap");
    assertThat(gap.get("from").asLong()).isZero();
    assertThat(gap.get("to").asLong()).isGreaterThanOrEqualTo(end - (1 << 20)).isLessThan(end);
    assertThat(gap.get("reason").asString()).isEqualTo("capped");
    assertThat(answer.get("next_offset").asLong())
        .isEqualTo(gap.get("to").asLong() + LineClient.data(answer).length);
    assertThat(tail("capped", gap.get("to").asLong())).endsWith("399999\r\n400000\r\n");
  }

  private String tail(String key, long from) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (long offset = from; ; ) {
      JsonNode piece = read(key, offset);
      byte[] bytes = LineClient.data(piece);
      if (bytes.length == 0) {
        return all.toString(StandardCharsets.UTF_8);
      }
      all.writeBytes(bytes);
      offset = piece.get("next_offset").asLong();
    }
  }

  private static long digits(int upTo) {
    long digits = 0;
    for (int i = 1; i <= upTo; i++) {
      digits += Integer.toString(i).length();
    }
    return digits;
  }

  private JsonNode read(String key, long offset, Object... more) {
    Object[] fields = new Object[6 + more.length];
    Object[] first = {"key", key, "offset", offset, "view", "raw"};
    System.arraycopy(first, 0, fields, 0, 6);
    System.arraycopy(more, 0, fields, 6, more.length);
    return client.ok("read", fields);
  }
}
