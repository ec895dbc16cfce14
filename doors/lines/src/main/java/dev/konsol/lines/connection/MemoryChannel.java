package dev.konsol.lines.connection;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.Held;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Mutex;
import dev.konsol.lines.Connection;
import dev.konsol.lines.ConnectionHandler;
import dev.konsol.lines.NonBlockingChannel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A connection to the door for a client within the daemon, such as the stream of another host: two
/// bounded pipes where others have a socket, and a thread that looks after this one connection as
/// the daemon's listener does after those.
public final class MemoryChannel implements NonBlockingChannel {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryChannel.class);

  /// What a client may send before it is read.
  private static final int WINDOW = 64 << 10;

  private final Mutex lock = new Mutex();
  private final Condition turn = lock.newCondition();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Pipe toDoor = new Pipe(WINDOW, lock, this::look);
  private final Pipe fromDoor;
  private final ConnectionHandler handler;
  private boolean reading = true;
  private boolean readsAgain;
  private boolean roomWanted;
  private boolean letGo;

  private enum Seen {
    READABLE,
    WRITABLE,
    NOTHING_MORE,
    NOTHING_YET
  }

  private MemoryChannel(LinesDoor door, int window) {
    this.fromDoor = new Pipe(window, lock, this::look);
    this.handler = door.open(this, this::hasEnded);
  }

  /// Connects to the door.
  ///
  /// @param window what the client may leave unread
  /// @param threads run what looks after the connection, until its end
  public static MemoryChannel open(LinesDoor door, int window, Executor threads) {
    MemoryChannel channel = new MemoryChannel(door, window);
    threads.execute(channel::serve);
    return channel;
  }

  /// The client's end. To close its output says that no more will come; to close it all is to be
  /// gone.
  public Connection client() {
    return new Ends(
        fromDoor.input(),
        toDoor.output(),
        () -> {
          fromDoor.closeReading(); // first: who is seen to end is gone then, and not half
          toDoor.closeWriting();
        });
  }

  /// The daemon does not want to serve the client any longer.
  public void cutOff() {
    handler.end();
  }

  /// Whether nothing is under way for the client any more, within this time.
  public boolean awaitEnd(Duration atMost) throws InterruptedException {
    return ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void serve() {
    for (Seen seen = next(); seen != Seen.NOTHING_MORE; seen = next()) {
      if (seen == Seen.READABLE) {
        guarded(handler::readable);
      } else {
        guarded(handler::writable);
      }
    }
  }

  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (KonsolException e) {
      handler.end();
      // Whoever writes to a client that has gone ends the connection while its last lines are read.
      if (e.code() != ErrorCode.SHUTTING_DOWN) {
        LOG.error("a connection failed", e);
      }
    } catch (RuntimeException | Error e) {
      handler.end();
      LOG.error("a connection failed", e);
    }
  }

  private Seen next() {
    try (Held _ = lock.held()) {
      Seen seen = seen();
      while (seen == Seen.NOTHING_YET) {
        turn.awaitUninterruptibly();
        seen = seen();
      }
      roomWanted &= seen != Seen.WRITABLE;
      readsAgain &= seen != Seen.READABLE;
      return seen;
    }
  }

  private Seen seen() {
    if (letGo) {
      return Seen.NOTHING_MORE;
    }
    if (roomWanted && fromDoor.writable()) {
      return Seen.WRITABLE;
    }
    return reading && (readsAgain || toDoor.readable()) ? Seen.READABLE : Seen.NOTHING_YET;
  }

  /// Under the lock: something has changed.
  private void look() {
    if (seen() != Seen.NOTHING_YET) {
      turn.signal();
    }
  }

  private void change(Runnable change) {
    try (Held _ = lock.held()) {
      change.run();
      look();
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
    return new Ends(toDoor.input(), fromDoor.output(), this::close);
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

  private record Ends(InputStream input, OutputStream output, Runnable end) implements Connection {
    @Override
    public void close() {
      end.run();
    }
  }
}
