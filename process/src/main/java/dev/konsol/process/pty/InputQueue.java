package dev.konsol.process.pty;

/// What is typed into one terminal, in order, from any number of threads. What the terminal does
/// not accept at once waits in a ring of bounded size, which exists only while something waits.
final class InputQueue {
  static final int LIMIT = 64 * 1024;
  private static final byte[] NONE = {};

  private final Pty pty;
  private final Runnable onWaiting;
  private byte[] ring = NONE;
  private int start;
  private int count;
  private boolean ended;

  /// `onWaiting` asks for a [#flush] as soon as the terminal accepts more.
  InputQueue(Pty pty, Runnable onWaiting) {
    this.pty = pty;
    this.onWaiting = onWaiting;
  }

  /// How many bytes were taken: written, or waiting now.
  synchronized int take(byte[] bytes, int offset, int length) {
    if (ended) {
      return 0;
    }
    int wanted = Math.min(length, LIMIT);
    int written = count == 0 && wanted > 0 ? pty.write(bytes, offset, wanted) : 0;
    if (written < 0) {
      return 0;
    }
    int waiting = Math.min(length - written, LIMIT - count);
    if (waiting > 0) {
      enqueue(bytes, offset + written, waiting);
    }
    return written + waiting;
  }

  synchronized int queued() {
    return count;
  }

  /// Writes what waits. Answers whether nothing is left.
  synchronized boolean flush() {
    while (count > 0) {
      int piece = Math.min(count, ring.length - start);
      int written = pty.write(ring, start, piece);
      if (written < 0) {
        end();
      } else if (written == 0) {
        return false;
      } else {
        start = (start + written) % ring.length;
        count -= written;
      }
    }
    ring = NONE;
    return true;
  }

  /// Drops what waits and takes nothing more.
  synchronized void end() {
    ended = true;
    count = 0;
    ring = NONE;
  }

  private void enqueue(byte[] bytes, int offset, int length) {
    if (ring.length == 0) {
      ring = new byte[LIMIT];
      start = 0;
    }
    int at = (start + count) % LIMIT;
    int piece = Math.min(length, LIMIT - at);
    System.arraycopy(bytes, offset, ring, at, piece);
    System.arraycopy(bytes, offset + piece, ring, 0, length - piece);
    count += length;
    onWaiting.run();
  }
}
