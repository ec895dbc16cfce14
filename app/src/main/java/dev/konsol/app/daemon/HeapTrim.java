package dev.konsol.app.daemon;

import dev.konsol.core.Periodic;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/// Has the JVM collect its heap when that has grown well beyond what it was after the last time.
/// The serial collector by itself lets what has died late pile up until the heap is as large as it
/// may be, and a daemon would creep there within a day of light use.
final class HeapTrim {
  /// What it needs of the JVM.
  interface Heap {
    long committedBytes();

    void collect();
  }

  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final long LEAST_GROWTH = 16L << 20;

  private final Heap heap;
  private long settled;

  HeapTrim(Heap heap) {
    this.heap = heap;
    this.settled = heap.committedBytes();
  }

  static Periodic start() {
    HeapTrim trim = new HeapTrim(new Jvm());
    return new Periodic("heap-trim", trim::look, HeapTrim::failed).start(EVERY);
  }

  private static void failed(Throwable problem) {
    LoggerFactory.getLogger(HeapTrim.class).error("the heap was not looked at", problem);
  }

  /// A large heap may grow by more before it is worth the pause. What the JVM gave back by itself
  /// counts: growth is measured from the least that was seen.
  void look() {
    settled = Math.min(settled, heap.committedBytes());
    if (heap.committedBytes() - settled >= Math.max(LEAST_GROWTH, settled / 4)) {
      heap.collect();
      settled = heap.committedBytes();
    }
  }

  private static final class Jvm implements Heap {
    @Override
    public long committedBytes() {
      return Runtime.getRuntime().totalMemory();
    }

    @Override
    public void collect() {
      System.gc();
    }
  }
}
