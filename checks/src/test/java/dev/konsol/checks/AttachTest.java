package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// An attached connection is a live stream of output frames, and takes input.
class AttachTest extends DaemonChecks {
  @Test
  void framesFollowEachOtherWithoutAHoleUpToTheEnd() {
    client.create("stream", "read x; seq 1 20000; exit 4");
    try (LineClient viewer = konsol.connect()) {
      viewer.ok("attach", "key", "stream", "offset", 0, "mode", "read");
      client.ok("send", "key", "stream", "input", "go\\n");
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      JsonNode end = collect(viewer, all);
      assertThat(end.get("exit_code").asInt()).isEqualTo(4);
      assertThat(end.get("final_offset").asLong()).isEqualTo(all.size());
      assertThat(all.toByteArray()).isEqualTo(client.everything("stream"));
      assertThat(all.toString(StandardCharsets.UTF_8))
          .startsWith("go\r\n1\r\n2\r\n")
          .endsWith("\r\n20000\r\n");
    }
  }

  @Test
  void anOffsetReplaysWhatWasMissed() {
    client.run("replay", "printf 0123456789");
    try (LineClient viewer = konsol.connect()) {
      viewer.ok("attach", "key", "replay", "offset", 4);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      collect(viewer, all);
      assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo("456789");
    }
  }

  @Test
  void withoutAnOffsetTheStreamBeginsNow() {
    client.ready("now", "stty -echo; echo ready; read x; echo after; exit 0");
    try (LineClient viewer = konsol.connect()) {
      viewer.ok("attach", "key", "now");
      client.ok("send", "key", "now", "input", "\\n");
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      collect(viewer, all);
      assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo("after\r\n");
    }
  }

  @Test
  void whoMayWriteTypesOnTheSameConnection() {
    client.ready("type", "stty -echo; echo ready; read x; echo \"got $x\"");
    try (LineClient typist = konsol.connect()) {
      typist.ok("attach", "key", "type", "mode", "write");
      typist.send("send", "input", "hello\\n");
      StringBuilder seen = new StringBuilder();
      boolean answered = false;
      for (JsonNode line = typist.next();
          !line.path("event").asString("").equals("exited");
          line = typist.next()) {
        answered |= line.has("accepted");
        seen.append(line.path("data").asString(""));
      }
      assertThat(seen).hasToString("got hello\r\n");
      assertThat(answered).isTrue();
    }
  }

  @Test
  void whoMayOnlyReadCannotType() {
    client.ready("readonly", "echo ready; exec cat");
    try (LineClient viewer = konsol.connect()) {
      viewer.ok("attach", "key", "readonly", "mode", "read");
      assertThat(viewer.refused("send", "input", "x\\n")).isNotBlank();
    }
    client.remove("readonly");
  }

  @Test
  void manyClientsSeeTheSame() {
    client.create("many", "read x; seq 1 3000");
    List<LineClient> viewers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      LineClient viewer = konsol.connect();
      viewer.ok("attach", "key", "many", "offset", 0);
      viewers.add(viewer);
    }
    client.ok("send", "key", "many", "input", "\\n");
    client.awaitExit("many");
    byte[] expected = client.everything("many");
    for (LineClient viewer : viewers) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      collect(viewer, all);
      viewer.close();
      assertThat(all.toByteArray()).isEqualTo(expected);
    }
  }

  @Test
  void aResizeComesBetweenTheBytesItHappenedBetween() {
    client.ready("resized", "echo ready; read x; exit 0");
    try (LineClient viewer = konsol.connect()) {
      viewer.ok("attach", "key", "resized");
      client.ok("resize", "key", "resized", "rows", 20, "cols", 60);
      JsonNode frame = viewer.next();
      assertThat(frame.get("event").asString()).isEqualTo("resized");
      assertThat(frame.get("rows").asInt()).isEqualTo(20);
      assertThat(frame.get("cols").asInt()).isEqualTo(60);
    }
    client.remove("resized");
  }

  @Test
  void aCharacterIsNeverCutBetweenFrames() {
    client.run("umlauts", "for i in $(seq 1 3000); do printf 'äöü€𝄞'; done");
    try (LineClient viewer = konsol.connect()) {
      viewer.ok("attach", "key", "umlauts", "offset", 0);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (JsonNode frame = viewer.next();
          !frame.get("event").asString().equals("exited");
          frame = viewer.next()) {
        assertThat(frame.has("encoding")).isFalse();
        all.writeBytes(LineClient.data(frame));
      }
      assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo("äöü€𝄞".repeat(3000));
    }
  }

  @Test
  void aViewerThatVanishesInTheMiddleHurtsNobody() {
    client.ok("create", "key", "vanish", "args", List.of("yes", "vanishing"), "log_cap", 4 << 20);
    for (int i = 0; i < 20; i++) {
      try (LineClient viewer = konsol.connect()) {
        viewer.ok("attach", "key", "vanish", "offset", 0);
        viewer.next();
      }
    }
    assertThat(client.ok("status", "key", "vanish").get("status").asString()).isEqualTo("running");
    client.remove("vanish");
  }

  @Test
  void theStreamEndsWhenTheConsoleIsRemoved() {
    client.ready("gone", "echo ready; exec sleep 100");
    try (LineClient viewer = konsol.connect()) {
      viewer.ok("attach", "key", "gone");
      client.remove("gone");
      JsonNode frame = viewer.next();
      assertThat(frame.get("event").asString()).isEqualTo("exited");
      assertThat(frame.get("signal").asString()).isEqualTo("SIGKILL");
    }
  }

  @Test
  void theRecordingIsAsciicast() {
    client.run("cast", "echo one; printf 'tw\\303\\266\\n'");
    JsonNode answer = client.ok("recording", "key", "cast");
    List<String> lines = answer.get("data").asString().lines().toList();
    JsonNode header = Json.read(lines.getFirst());
    assertThat(header.get("version").asInt()).isIn(2, 3);
    StringBuilder printed = new StringBuilder();
    for (String line : lines.subList(1, lines.size())) {
      JsonNode event = Json.read(line);
      assertThat(event.get(0).isNumber()).isTrue();
      if (event.get(1).asString().equals("o")) {
        printed.append(event.get(2).asString());
      }
    }
    assertThat(printed).hasToString("one\r\ntwö\r\n");
  }

  /// Reads frames into `all`, checks that their offsets follow each other, and answers the last
  /// one.
  private static JsonNode collect(LineClient viewer, ByteArrayOutputStream all) {
    long expected = -1;
    while (true) {
      JsonNode frame = viewer.next();
      if (frame.get("event").asString().equals("exited")) {
        return frame;
      }
      assertThat(frame.get("event").asString()).isEqualTo("output");
      byte[] bytes = LineClient.data(frame);
      long offset = frame.get("offset").asLong();
      assertThat(expected < 0 || offset == expected)
          .as("offset %s after %s", offset, expected)
          .isTrue();
      expected = offset + bytes.length;
      assertThat(frame.get("next_offset").asLong()).isEqualTo(expected);
      all.writeBytes(bytes);
    }
  }
}
