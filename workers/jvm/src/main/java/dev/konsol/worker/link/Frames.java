package dev.konsol.worker.link;

import dev.konsol.wire.JsonLine;
import dev.konsol.worker.run.Run;
import dev.konsol.worker.run.Runs;
import dev.konsol.worker.show.Limits;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Everything that leaves the worker, in one order: what is printed is gathered into batches, and a
/// batch is closed before anything else is sent. The monitor of this object is that order's lock.
///
/// Any thread may write. While the host does not read, writers wait here once the queue is full;
/// only threads of a stopped run do not, and what they still wanted to print is dropped. A monitor,
/// not a lock object: it is released even when the stack has overflowed.
public final class Frames {
  private static final int BATCH = 8192;
  private static final int QUEUE = 256 * 1024;
  private static final long PATIENCE_MILLIS = 10;

  private final ArrayDeque<byte[]> queue = new ArrayDeque<>();
  private int queued;
  private int taken;
  private boolean writing;

  private final byte[] batch = new byte[BATCH];
  private int batchLimit = BATCH;
  private int filled;
  private long since;
  private @Nullable PrintedStream stream;
  private @Nullable Run owner;

  private final PrintedStream out = new PrintedStream("stdout");
  private final PrintedStream err = new PrintedStream("stderr");
  private boolean closing;

  public PrintedStream out() {
    return out;
  }

  public PrintedStream err() {
    return err;
  }

  public synchronized void limit(Limits limits) {
    seal();
    batchLimit = Math.min(BATCH, limits.dataBytes() / 8);
  }

  synchronized void print(PrintedStream to, byte[] bytes, int from, int count) {
    int end = from + count;
    while (from < end && roomUnlessStopping()) {
      open(to, Runs.ofThisThread());
      int part = Math.min(end - from, batchLimit - filled);
      System.arraycopy(bytes, from, batch, filled, part);
      filled += part;
      from += part;
      if (filled >= batchLimit) {
        seal();
      }
    }
  }

  /// Sends a display; the frame gets the id of the run it belongs to here, under the lock.
  synchronized void display(JsonLine frame) {
    if (roomUnlessStopping()) {
      Run run = Runs.ofThisThread();
      seal();
      add(run == null ? frame.bytes() : frame.put("id", run.id).bytes());
    }
  }

  public synchronized void send(byte[] line) {
    awaitRoom(false);
    seal();
    add(line);
  }

  /// Sends the last frame of a run: nothing with its id comes after it.
  public synchronized void answer(Run run, byte[] line) {
    awaitRoom(false);
    flush();
    add(line);
    Runs.end(run);
  }

  /// Closes the batch, with characters that nobody finished.
  public synchronized void flush() {
    seal();
    flush(out);
    flush(err);
  }

  private void flush(PrintedStream each) {
    if (each.heldBack() > 0) {
      JsonLine frame = JsonLine.object().put("event", each.event);
      int count = each.release(batch);
      add(owned(frame.putPrinted("data", batch, count), Runs.current()));
    }
  }

  private void open(PrintedStream to, @Nullable Run run) {
    if (filled > 0 && (to != stream || run != owner)) {
      seal();
    }
    if (filled == 0) {
      stream = to;
      owner = run;
      since = System.nanoTime();
      filled = to.release(batch);
      notifyAll();
    }
  }

  private void seal() {
    PrintedStream from = stream;
    if (filled > 0 && from != null) {
      int complete = from.holdBack(batch, filled);
      filled = 0;
      if (complete > 0) {
        add(
            owned(
                JsonLine.object().put("event", from.event).putPrinted("data", batch, complete),
                owner));
      }
    }
  }

  private static byte[] owned(JsonLine frame, @Nullable Run run) {
    return run == null ? frame.bytes() : frame.put("id", run.id).bytes();
  }

  private void add(byte[] line) {
    queue.add(line);
    queued += line.length;
    notifyAll();
  }

  private boolean roomUnlessStopping() {
    awaitRoom(true);
    return queued <= QUEUE;
  }

  private void awaitRoom(boolean unlessStopping) {
    boolean interrupted = false;
    while (queued > QUEUE && !(unlessStopping && Runs.stopping())) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Lets writers that wait for room see that their run is to be stopped.
  public synchronized void wake() {
    notifyAll();
  }

  /// For the writer thread: fills the buffer with what is due, waiting for it, and answers how much
  /// that is. Asking for more says that the last is written.
  synchronized int take(byte[] buffer) throws InterruptedException {
    writing = false;
    notifyAll();
    awaitDue();
    writing = true;
    int count = 0;
    while (count < buffer.length && !queue.isEmpty()) {
      byte[] head = queue.element();
      int part = Math.min(buffer.length - count, head.length - taken);
      System.arraycopy(head, taken, buffer, count, part);
      count += part;
      taken += part;
      queued -= part;
      if (taken == head.length) {
        queue.remove();
        taken = 0;
      }
    }
    notifyAll();
    return count;
  }

  private void awaitDue() throws InterruptedException {
    while (queue.isEmpty()) {
      long left = PATIENCE_MILLIS - (System.nanoTime() - since) / 1_000_000;
      if (filled == 0) {
        wait();
      } else if (left <= 0 || closing) {
        seal();
      } else {
        wait(left);
      }
    }
  }

  /// For the end of the process: sends the line whatever is queued, waits a bounded time until the
  /// writer has written all of it, and no longer gathers batches.
  synchronized void close(byte[] last, long atMostMillis) throws InterruptedException {
    closing = true;
    flush();
    add(last);
    long deadline = System.nanoTime() + atMostMillis * 1_000_000;
    long left = atMostMillis;
    while ((!queue.isEmpty() || writing) && left > 0) {
      wait(left);
      left = (deadline - System.nanoTime()) / 1_000_000;
    }
  }
}
