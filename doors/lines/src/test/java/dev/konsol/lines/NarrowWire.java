package dev.konsol.lines;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// A wire with as much room as a test gives it.
final class NarrowWire implements NonBlockingChannel {
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private int room;
  private boolean gone;
  boolean roomWanted;
  boolean closed;

  NarrowWire(int room) {
    this.room = room;
  }

  synchronized void give(int more) {
    room += more;
  }

  synchronized void vanish() {
    gone = true;
  }

  synchronized String sent() {
    return sent.toString(StandardCharsets.UTF_8);
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    return 0;
  }

  @Override
  public synchronized int write(byte[] bytes, int offset, int length) throws IOException {
    if (gone) {
      throw new IOException("gone");
    }
    int count = Math.min(room, length);
    sent.write(bytes, offset, count);
    room -= count;
    return count;
  }

  @Override
  public synchronized void awaitRoom() {
    roomWanted = true;
  }

  @Override
  public void pause() {}

  @Override
  public void resume() {}

  @Override
  public Connection handOver() {
    throw new UnsupportedOperationException();
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}
