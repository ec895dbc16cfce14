package dev.konsol.console.log;

import dev.konsol.console.disk.Segment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where which offsets of a log are: spans in order, without holes. A span ends where the next one
/// begins; the last one is still growing. Everything before the first span is gone. Immutable: the
/// writer replaces it when a span begins or goes, readers take what is there.
record Layout(List<Span> spans) {

  /// Bytes from offset `from` on, kept at `position` of a segment, or not kept at all.
  record Span(long from, @Nullable Segment segment, long position) {}

  Layout {
    spans = List.copyOf(spans);
  }

  long first() {
    return spans.getFirst().from();
  }

  Span last() {
    return spans.getLast();
  }

  /// The span with this offset; the offset must not be before the first.
  int indexOf(long offset) {
    int low = 0;
    int high = spans.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (spans.get(middle).from() <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /// Where the span ends, when the log ends at `head`.
  long endOf(int index, long head) {
    return index + 1 < spans.size() ? Math.min(spans.get(index + 1).from(), head) : head;
  }

  Layout with(Span next) {
    List<Span> longer = new ArrayList<>(spans);
    if (longer.getLast().from() == next.from()) {
      longer.removeLast(); // it never held a byte
    }
    longer.add(next);
    return new Layout(longer);
  }

  /// Without all that lies before the first span in this segment.
  Layout since(Segment segment) {
    int index = 0;
    while (index < spans.size() - 1 && spans.get(index).segment() != segment) {
      index++;
    }
    return new Layout(spans.subList(index, spans.size()));
  }
}
