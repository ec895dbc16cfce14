package dev.konsol.console.recording;

import dev.konsol.process.Size;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/// When which output was printed, coarsely, and when the terminal's size changed: what a recording
/// needs beside the log. The poller's thread adds, anybody reads. Bounded: when there are too many
/// points, every second one goes.
public final class Timeline {
  private static final long APART_NANOS = Duration.ofMillis(10).toNanos();
  private static final int MOST_POINTS = 16_384;
  private static final int MOST_RESIZES = 256;
  private static final int KEPT_AFTER_THE_END = 512;

  /// A change of size, at this offset, so long after the start.
  public record Resize(long offset, long nanos, Size size) {}

  private final long startNanos;
  private final Deque<Resize> resizes = new ArrayDeque<>();
  private long lastNanos;
  private long[] nanos = new long[8];
  private long[] offsets = new long[8];
  private int count;

  public Timeline(long startNanos) {
    this.startNanos = startNanos;
    this.lastNanos = startNanos - APART_NANOS;
  }

  /// Output from this offset on is printed now.
  public void printed(long offset, long now) {
    if (now - lastNanos >= APART_NANOS) {
      lastNanos = now;
      add(offset, now - startNanos);
    }
  }

  public synchronized void resized(long offset, Size size, long now) {
    if (resizes.size() == MOST_RESIZES) {
      resizes.removeFirst();
    }
    resizes.add(new Resize(offset, now - startNanos, size));
  }

  public synchronized List<Resize> resizes() {
    return List.copyOf(resizes);
  }

  /// How long after the start that is.
  public long sinceStart(long now) {
    return now - startNanos;
  }

  /// How long after the start the byte at this offset was printed.
  public synchronized long nanosAt(long offset) {
    int index = indexAt(offset);
    return index < 0 ? 0 : nanos[index];
  }

  /// Where the next point behind this offset is.
  synchronized long nextPoint(long offset) {
    int index = indexAt(offset) + 1;
    return index < count ? offsets[index] : Long.MAX_VALUE;
  }

  /// Where the first point is, from this offset on, that is not earlier after the start than that.
  public synchronized long pointFrom(long offset, long notBefore) {
    int index = Math.max(indexFrom(offsets, offset), indexFrom(nanos, notBefore));
    return index < count ? offsets[index] : Long.MAX_VALUE;
  }

  private int indexFrom(long[] values, long least) {
    int found = Arrays.binarySearch(values, 0, count, least);
    return found >= 0 ? found : -found - 1;
  }

  /// The console has ended and shall not hold much any more.
  public synchronized void shrink() {
    while (count > KEPT_AFTER_THE_END) {
      thin();
    }
    nanos = Arrays.copyOf(nanos, count);
    offsets = Arrays.copyOf(offsets, count);
  }

  private synchronized void add(long offset, long at) {
    if (count == MOST_POINTS) {
      thin();
    }
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, count * 2);
      offsets = Arrays.copyOf(offsets, count * 2);
    }
    nanos[count] = at;
    offsets[count++] = offset;
  }

  private void thin() {
    int kept = 0;
    for (int i = 0; i < count; i += 2) {
      nanos[kept] = nanos[i];
      offsets[kept++] = offsets[i];
    }
    count = kept;
  }

  private int indexAt(long offset) {
    int found = Arrays.binarySearch(offsets, 0, count, offset);
    return found >= 0 ? found : -found - 2;
  }
}
