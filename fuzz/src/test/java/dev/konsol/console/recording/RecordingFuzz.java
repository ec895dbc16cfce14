package dev.konsol.console.recording;

import dev.konsol.console.log.Chunk;
import dev.konsol.fuzz.Take;
import dev.konsol.process.Size;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Recordings: every line is JSON that a library reads, times never go back, and all events
/// together are the output.
public final class RecordingFuzz {
  private static final long MILLISECOND = 1_000_000;

  private RecordingFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take take = new Take(data);
    Timeline timeline = new Timeline(0);
    long now = 0;
    int offset = 0;
    for (int points = take.below(5); points > 0; points--) {
      now += take.below(256) * MILLISECOND;
      offset += take.below(20);
      if (take.below(2) == 0) {
        timeline.printed(offset, now);
      } else {
        timeline.resized(offset, new Size(1 + take.below(9), 1 + take.below(9)), now);
      }
    }
    byte[] bytes = take.rest();
    AsciicastLines lines = new AsciicastLines(timeline);
    lines.output(new Chunk(Optional.empty(), 0, bytes, true), bytes.length);
    StringBuilder output = new StringBuilder();
    double last = 0;
    for (String line : lines.toString().lines().toList()) {
      JsonNode event = JsonMapper.shared().readTree(line);
      Take.check(event.path(0).asDouble() >= last, "back in time: %s", line);
      last = event.path(0).asDouble();
      output.append(event.path(1).asString().equals("o") ? event.path(2).asString() : "");
    }
    String text = Take.text(bytes);
    if (text.indexOf('\ufffd') < 0) {
      Take.check(text.contentEquals(output), "another output");
    }
  }
}
