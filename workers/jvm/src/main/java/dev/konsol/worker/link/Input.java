package dev.konsol.worker.link;

import dev.konsol.wire.JsonLine;
import dev.konsol.worker.run.Run;
import dev.konsol.worker.run.Runs;
import dev.konsol.worker.run.Stopped;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `System.in` of the snippets. The host is asked when somebody reads and there is nothing left,
/// and only in a run for which it has said that it can be asked; else the input is at its end.
/// Descriptor 0 itself is empty: child processes find the end there.
///
/// Any thread may read. The monitor is never held while something else is waited for, so that the
/// thread that reads commands can always give.
public final class Input extends InputStream {
  private static final int MOST = 64 << 20;

  private final Frames frames;
  private final ArrayDeque<byte[]> given = new ArrayDeque<>();
  private int size;
  private int taken;
  private @Nullable Run run;
  private boolean asked;
  private boolean ended = true;

  public Input(Frames frames) {
    this.frames = frames;
  }

  /// For this run; what the one before has left is gone.
  public synchronized void start(Run next, boolean asks) {
    forget();
    run = next;
    ended = !asks;
  }

  /// Whoever still reads finds the end.
  public synchronized void finish() {
    forget();
  }

  private void forget() {
    given.clear();
    size = 0;
    taken = 0;
    run = null;
    asked = false;
    ended = true;
    notifyAll();
  }

  /// What is read next, and whether that is all. Where no run takes input it is lost.
  public synchronized void give(byte[] data, boolean last) {
    if (ended) {
      return;
    }
    if (size + data.length > MOST) {
      throw new IllegalArgumentException("more input than is kept: give it when it is asked for");
    }
    if (data.length > 0) {
      given.add(data);
      size += data.length;
    }
    asked = false;
    ended = last;
    notifyAll();
  }

  /// Lets those who wait see that their run is to be stopped.
  public synchronized void wake() {
    notifyAll();
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int from, int count) {
    Objects.checkFromIndexSize(from, count, into.length);
    if (count == 0) {
      return 0;
    }
    while (true) {
      Run asking;
      synchronized (this) {
        if (size > 0) {
          return take(into, from, count);
        }
        if (ended) {
          return -1;
        }
        asking = asked ? null : run;
        asked = true;
        if (asking == null) {
          awaitChange();
        }
      }
      if (asking != null) {
        frames.send(JsonLine.object().put("event", "input").put("id", asking.id).bytes());
      }
    }
  }

  private int take(byte[] into, int from, int count) {
    byte[] head = given.element();
    int part = Math.min(count, head.length - taken);
    System.arraycopy(head, taken, into, from, part);
    taken += part;
    size -= part;
    if (taken == head.length) {
      given.remove();
      taken = 0;
    }
    return part;
  }

  /// An interrupt that is not a stop of the run is for whoever waits next: reading standard input
  /// knows none.
  private void awaitChange() {
    boolean interrupted = false;
    try {
      while (asked && !ended) {
        if (Runs.stopping()) {
          throw new Stopped();
        }
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public synchronized int available() {
    return size;
  }

  /// What one snippet closes, the next reads.
  @Override
  public void close() {}
}
