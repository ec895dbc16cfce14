package dev.konsol.lines.stream;

import dev.konsol.lines.Connection;
import dev.konsol.lines.NonBlockingChannel;
import dev.konsol.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A channel with as much room as a test gives it, whose lines can be waited for.
final class NarrowChannel implements NonBlockingChannel {
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private int room;
  private int read;
  private boolean gone;
  boolean roomWanted;
  boolean closed;

  NarrowChannel(int room) {
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

  /// The next line that goes out, without its newline.
  String line() {
    Await.until("a line goes out", Duration.ofSeconds(20), () -> sent().indexOf('\n', read) >= 0);
    int start = read;
    read = sent().indexOf('\n', start) + 1;
    return sent().substring(start, read - 1);
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
