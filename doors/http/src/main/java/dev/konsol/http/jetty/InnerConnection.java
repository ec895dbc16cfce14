package dev.konsol.http.jetty;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.MemoryEndPointPipe;
import org.eclipse.jetty.server.MemoryConnector;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;

/// A connection to the door from within this process: no socket, no descriptor, and nobody else can
/// open one. One thread reads and one writes, both virtual; closing it from any thread ends both.
public final class InnerConnection implements AutoCloseable {
  private static final int ROOM = 64 << 10;
  private static final long LOOK_AGAIN_MILLIS = 1_000;

  private final EndPoint endPoint;

  private InnerConnection(EndPoint endPoint) {
    this.endPoint = endPoint;
  }

  static InnerConnection of(MemoryConnector connector) {
    EndPoint.Pipe pipe = connector.connect();
    if (pipe instanceof MemoryEndPointPipe bounded) {
      bounded.setLocalEndPointMaxCapacity(ROOM);
      bounded.setRemoteEndPointMaxCapacity(ROOM);
    }
    return new InnerConnection(pipe.getLocalEndPoint());
  }

  public InputStream input() {
    return new Input();
  }

  /// Closing it says that no more will come.
  public OutputStream output() {
    return new Output();
  }

  @Override
  public void close() {
    endPoint.close();
  }

  private final class Input extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      while (true) {
        // Nothing is in it: Jetty adds behind what is.
        int count = endPoint.fill(ByteBuffer.wrap(to, offset, length).slice().limit(0));
        if (count != 0) {
          return count;
        }
        awaitMore();
      }
    }

    /// As much at once as there is.
    @Override
    public long transferTo(OutputStream to) throws IOException {
      byte[] buffer = new byte[ROOM];
      long all = 0;
      for (int count = read(buffer, 0, ROOM); count >= 0; count = read(buffer, 0, ROOM)) {
        to.write(buffer, 0, count);
        all += count;
      }
      return all;
    }

    /// Jetty's end point looks whether there is something and then registers: what comes between
    /// the two wakes nobody, so this looks again now and then.
    private void awaitMore() throws IOException {
      Callback.Completable more = new Callback.Completable();
      endPoint.fillInterested(more);
      try {
        more.get(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        ((AbstractEndPoint) endPoint).getFillInterest().fillable();
      } catch (ExecutionException e) {
        throw new IOException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      }
    }
  }

  private final class Output extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
      try (Blocker.Callback written = Blocker.callback()) {
        endPoint.write(written, ByteBuffer.wrap(from, offset, length));
        written.block();
      }
    }

    @Override
    public void close() {
      endPoint.shutdownOutput();
    }
  }
}
