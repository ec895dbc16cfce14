package dev.konsol.console.disk;

import java.nio.ByteBuffer;

/// The last bytes of a log, in memory: what was written longest ago makes room for what comes.
public final class MemoryFile implements LogFile {
  private final byte[] ring;
  private long end;

  public MemoryFile(int capacity) {
    this.ring = new byte[capacity];
  }

  /// Only at the end, or behind it: then all that was there before is gone.
  @Override
  public synchronized int write(ByteBuffer bytes, long position) {
    int count = bytes.remaining();
    int at = (int) (position % ring.length);
    int first = Math.min(count, ring.length - at);
    bytes.get(ring, at, first);
    bytes.get(ring, 0, count - first);
    end = position + count;
    return count;
  }

  @Override
  public synchronized int read(byte[] into, int offset, int length, long position) {
    if (position < end - ring.length) {
      return Segment.DROPPED;
    }
    if (position >= end) {
      return -1;
    }
    int count = (int) Math.min(length, end - position);
    int at = (int) (position % ring.length);
    int first = Math.min(count, ring.length - at);
    System.arraycopy(ring, at, into, offset, first);
    System.arraycopy(ring, 0, into, offset + first, count - first);
    return count;
  }

  @Override
  public synchronized long size() {
    return end;
  }

  @Override
  public void empty() {}

  @Override
  public void close() {}
}
