package dev.konsol.console.recording;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Gap;
import dev.konsol.console.text.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;

/// The events of a stretch of a recording, one line each. Times never go back; a character is never
/// split over two events. Confined to one thread.
final class AsciicastLines {
  private static final double NANOS = 1e9;

  private final Timeline timeline;
  private final StringBuilder lines = new StringBuilder();
  private long now;

  AsciicastLines(Timeline timeline) {
    this.timeline = timeline;
  }

  void gap(Gap gap) {
    String text = (gap.to() - gap.from()) + " bytes are missing: " + gap.reason();
    line(timeline.nanosAt(gap.to()), "m", text);
  }

  /// The first `length` bytes: an event for each point of the timeline, and the changes of size
  /// where they happened.
  void output(Chunk chunk, int length) {
    long end = chunk.offset() + length;
    Iterator<Timeline.Resize> resizes =
        timeline.resizes().stream()
            .filter(r -> r.offset() >= chunk.offset() && (r.offset() < end || chunk.ended()))
            .iterator();
    Timeline.Resize next = resizes.hasNext() ? resizes.next() : null;
    for (int at = 0; at < length || next != null; ) {
      if (next != null && (at >= length || next.offset() <= chunk.offset() + at)) {
        line(next.nanos(), "r", next.size().cols() + "x" + next.size().rows());
        next = resizes.hasNext() ? resizes.next() : null;
      } else {
        long stop = next == null ? end : Math.min(end, next.offset());
        at = text(chunk, at, (int) (stop - chunk.offset()), length);
      }
    }
  }

  /// Writes one event from `at` on, up to the next point or to `stop`, and says where it ended.
  private int text(Chunk chunk, int at, int stop, int length) {
    long offset = chunk.offset() + at;
    int cut = (int) Math.min(stop, timeline.nextPoint(offset) - chunk.offset());
    int size = Utf8.complete(chunk.bytes(), at, cut - at);
    while (size == 0 && cut < length) { // the character goes on behind the point
      cut++;
      size = Utf8.complete(chunk.bytes(), at, cut - at);
    }
    int count = size == 0 ? length - at : size;
    line(
        timeline.nanosAt(offset),
        "o",
        new String(chunk.bytes(), at, count, StandardCharsets.UTF_8));
    return at + count;
  }

  private void line(long nanos, String code, String text) {
    now = Math.max(now, nanos);
    lines
        .append(String.format(Locale.ROOT, "[%.6f,\"%s\",", now / NANOS, code))
        .append(quote(text))
        .append("]\n");
  }

  /// The little JSON that a recording needs.
  static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 16).append('"');
    for (int i = 0; i < text.length(); i++) {
      appendEscaped(quoted, text.charAt(i));
    }
    return quoted.append('"').toString();
  }

  private static void appendEscaped(StringBuilder quoted, char c) {
    switch (c) {
      case '"' -> quoted.append("\\\"");
      case '\\' -> quoted.append("\\\\");
      case '\n' -> quoted.append("\\n");
      case '\r' -> quoted.append("\\r");
      case '\t' -> quoted.append("\\t");
      default -> {
        if (c < ' ' || c == 0x7f || Character.isSurrogate(c) || c == 0x2028 || c == 0x2029) {
          quoted.append(String.format("\\u%04x", (int) c));
        } else {
          quoted.append(c);
        }
      }
    }
  }

  @Override
  public String toString() {
    return lines.toString();
  }
}
