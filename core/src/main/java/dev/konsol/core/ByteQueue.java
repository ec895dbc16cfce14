package dev.konsol.core;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// Bytes on their way from one thread to another, in order. A large piece is kept as it came, and
/// not copied; small ones are put together, or each would cost more than it says. Not safe for
/// threads.
public final class ByteQueue {
  /// What is shorter is copied.
  static final int SMALL = 1 << 10;

  private static final int LEAST = 256;
  private static final int MOST = 8 << 10;

  private final Deque<Piece> pieces = new ArrayDeque<>();
  private int size;

  /// A part of an array. What lies behind the end of one that is our own is free.
  private static final class Piece {
    final byte[] bytes;
    final boolean own;
    int start;
    int end;

    Piece(byte[] bytes, boolean own, int start, int end) {
      this.bytes = bytes;
      this.own = own;
      this.start = start;
      this.end = end;
    }

    boolean takes(int length) {
      return own && bytes.length - end >= length;
    }
  }

  public int size() {
    return size;
  }

  /// These stay as they are from now on: the queue may keep the array.
  public void add(byte[] bytes, int offset, int length) {
    if (length >= SMALL) {
      pieces.add(new Piece(bytes, false, offset, offset + length));
    } else if (length > 0) {
      Piece last = lastFor(length);
      System.arraycopy(bytes, offset, last.bytes, last.end, length);
      last.end += length;
    }
    size += length;
  }

  private Piece lastFor(int length) {
    Piece last = pieces.peekLast();
    if (last != null && last.takes(length)) {
      return last;
    }
    // Twice as much each time: few small ones are the rule, many come where nobody reads.
    int usual = last != null && last.own ? Math.min(MOST, 2 * last.bytes.length) : LEAST;
    Piece added = new Piece(new byte[Math.max(usual, length)], true, 0, 0);
    pieces.add(added);
    return added;
  }

  /// Copies what there is, no more than that.
  public int take(byte[] to, int offset, int most) {
    int taken = 0;
    for (Piece first = pieces.peek(); first != null && taken < most; first = pieces.peek()) {
      int length = Math.min(most - taken, first.end - first.start);
      System.arraycopy(first.bytes, first.start, to, offset + taken, length);
      first.start += length;
      taken += length;
      if (first.start == first.end) {
        pieces.remove();
      }
    }
    size -= taken;
    return taken;
  }

  /// The first piece as it is; empty where nothing is there. To be read only.
  public Optional<ByteBuffer> next() {
    Piece first = pieces.poll();
    if (first == null) {
      return Optional.empty();
    }
    int length = first.end - first.start;
    size -= length;
    return Optional.of(ByteBuffer.wrap(first.bytes, first.start, length));
  }

  public void clear() {
    pieces.clear();
    size = 0;
  }
}
