package dev.konsol.lines.connection;

import dev.konsol.lines.Connection;
import dev.konsol.lines.ConnectionHandler;
import dev.konsol.lines.NonBlockingChannel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A connection in memory, with a thread that tells the door's handler what it sees, as the
/// daemon's listener does.
final class MemoryChannel implements NonBlockingChannel {
  private static final int WINDOW = 64 << 10;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final ConnectionHandler handler;
  final Pipe toDoor;
  final Pipe fromDoor;
  private boolean reading = true;
  private boolean readsAgain;
  private boolean roomWanted;
  private boolean letGo;

  private enum Seen {
    READABLE,
    WRITABLE,
    NOTHING_MORE
  }

  /// `window` is what the client may leave unread.
  MemoryChannel(LinesDoor door, int window) {
    this.toDoor = new Pipe(WINDOW, lock, changed);
    this.fromDoor = new Pipe(window, lock, changed);
    this.handler = door.open(this, this::hasEnded);
    Thread.ofVirtual().start(this::serve);
  }

  private void serve() {
    for (Seen seen = next(); seen != Seen.NOTHING_MORE; seen = next()) {
      switch (seen) {
        case READABLE -> handler.readable();
        case WRITABLE -> handler.writable();
        case NOTHING_MORE -> {}
      }
    }
  }

  private Seen next() {
    lock.lock();
    try {
      while (!letGo) {
        if (roomWanted && fromDoor.writable()) {
          roomWanted = false;
          return Seen.WRITABLE;
        }
        if (reading && (readsAgain || toDoor.readable())) {
          readsAgain = false;
          return Seen.READABLE;
        }
        changed.awaitUninterruptibly();
      }
      return Seen.NOTHING_MORE;
    } finally {
      lock.unlock();
    }
  }

  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    return toDoor.read(into, offset, length);
  }

  @Override
  public int write(byte[] bytes, int offset, int length) throws IOException {
    return fromDoor.write(bytes, offset, length);
  }

  @Override
  public void awaitRoom() {
    change(() -> roomWanted = true);
  }

  @Override
  public void pause() {
    change(() -> reading = false);
  }

  @Override
  public void resume() {
    change(
        () -> {
          reading = true;
          readsAgain = true;
        });
  }

  @Override
  public Connection handOver() {
    change(() -> letGo = true);
    return new Streams();
  }

  @Override
  public void close() {
    toDoor.closeReading();
    fromDoor.closeWriting();
  }

  private void hasEnded() {
    close();
    change(() -> letGo = true);
    ended.countDown();
  }

  /// The daemon does not want to serve the client any longer.
  void endFromWithin() {
    handler.end();
  }

  /// Whether nothing is under way for the client any more, within this time.
  boolean ends(Duration atMost) {
    try {
      return ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private final class Streams implements Connection {
    private final InputStream input =
        new InputStream() {
          @Override
          public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return toDoor.readWaiting(bytes, offset, length);
          }
        };
    private final OutputStream output =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            fromDoor.writeWaiting(bytes, offset, length);
          }
        };

    @Override
    public InputStream input() {
      return input;
    }

    @Override
    public OutputStream output() {
      return output;
    }

    @Override
    public void close() {
      MemoryChannel.this.close();
    }
  }
}
