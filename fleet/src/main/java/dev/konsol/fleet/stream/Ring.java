package dev.konsol.fleet.stream;

import java.nio.ByteBuffer;

/// Bytes in order, in an array that grows with what waits and shrinks when nothing does. Not safe
/// for threads.
final class Ring {
  private static final int SMALL = 8 * 1024;

  private byte[] bytes = new byte[0];
  private int start;
  private int size;

  int size() {
    return size;
  }

  void add(ByteBuffer from) {
    int length = from.remaining();
    if (size + length > bytes.length) {
      grow(size + length);
    }
    int end = (start + size) % Math.max(1, bytes.length);
    int first = Math.min(length, bytes.length - end);
    from.get(bytes, end, first).get(bytes, 0, length - first);
    size += length;
  }

  private void grow(int needed) {
    byte[] larger = new byte[Math.max(SMALL, Integer.highestOneBit(Math.max(1, needed - 1)) * 2)];
    int kept = size;
    int first = Math.min(kept, bytes.length - start);
    System.arraycopy(bytes, start, larger, 0, first);
    System.arraycopy(bytes, 0, larger, first, kept - first);
    bytes = larger;
    start = 0;
  }

  int take(byte[] to, int offset, int most) {
    int length = Math.min(most, size);
    int first = Math.min(length, bytes.length - start);
    System.arraycopy(bytes, start, to, offset, first);
    System.arraycopy(bytes, 0, to, offset + first, length - first);
    size -= length;
    start = size == 0 ? 0 : (start + length) % bytes.length;
    return length;
  }

  /// Gives back what a burst needed. Done when nobody has anything to read, not at each read, or a
  /// busy stream would do nothing else.
  void shrink() {
    if (size == 0 && bytes.length > SMALL) {
      bytes = new byte[0];
      start = 0;
    }
  }

  void clear() {
    size = 0;
    shrink();
  }
}
