package dev.konsol.agent.provider;

import dev.konsol.core.Tasks;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A stream that ends when nothing comes for too long: a task of its own closes it then, which is
/// the only thing that wakes a reader. Remembers what went wrong, since who parses it does not say.
final class WatchedStream extends FilterInputStream {
  private final Duration stall;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Tasks watch = new Tasks("konsol-model-watch", (_, _) -> {});
  private volatile long lastRead = System.nanoTime();
  private volatile boolean stalled;
  private Optional<IOException> problem = Optional.empty();

  WatchedStream(InputStream stream, Duration stall) {
    super(stream);
    this.stall = stall;
    watch.start(this::watch);
  }

  private void watch() {
    try {
      while (!over.await(Math.max(1, stall.toMillis() / 4), TimeUnit.MILLISECONDS)) {
        if (System.nanoTime() - lastRead > stall.toNanos()) {
          stalled = true;
          in.close();
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // It is closed all the same.
    }
  }

  Optional<IOException> problem() {
    return stalled
        ? Optional.of(new IOException("nothing came for " + stall.toSeconds() + " s"))
        : problem;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      int read = in.read(bytes, offset, length);
      lastRead = System.nanoTime();
      return read;
    } catch (IOException e) {
      problem = Optional.of(interrupted(e) ? new InterruptedIOException() : e);
      throw e;
    }
  }

  private static boolean interrupted(IOException e) {
    return Thread.currentThread().isInterrupted() || e.getCause() instanceof InterruptedException;
  }

  @Override
  public void close() throws IOException {
    over.countDown();
    super.close();
    watch.close();
  }
}
