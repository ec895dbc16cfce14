package dev.konsol.http.jetty;

import dev.konsol.core.Tasks;
import dev.konsol.http.access.Grants;
import dev.konsol.http.remote.RemoteAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.BufferUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A client's connection that is another host's from now on, byte by byte. What comes from the
/// client is written on the thread that Jetty reads it with, a virtual one; what comes from the
/// host is read on a virtual thread of its own, which ends with the stream.
final class Tunnel extends AbstractConnection implements Connection.UpgradeTo {
  private static final Logger LOG = LoggerFactory.getLogger(Tunnel.class);
  private static final int BUFFER = 16 << 10;

  private final RemoteAnswer answer;
  private final Grants.Use use;
  private final Tasks tasks;
  private ByteBuffer early = BufferUtil.EMPTY_BUFFER;

  /// @param tasks run what may wait
  Tunnel(EndPoint endPoint, Executor executor, RemoteAnswer answer, Grants.Use use, Tasks tasks) {
    super(endPoint, executor);
    this.tasks = tasks;
    this.answer = answer;
    this.use = use;
  }

  @Override
  public void onUpgradeTo(ByteBuffer read) {
    early = BufferUtil.copy(read);
  }

  @Override
  public void onOpen() {
    super.onOpen();
    tasks.start(this::back);
    tasks.start(this::begin);
  }

  private void begin() {
    if (!BufferUtil.hasContent(early) || forward(early)) {
      fillInterested();
    }
  }

  @Override
  public void onFillable() {
    ByteBuffer buffer = BufferUtil.allocate(BUFFER);
    try {
      while (true) {
        BufferUtil.clear(buffer);
        int count = getEndPoint().fill(buffer);
        if (count < 0) {
          close();
          return;
        }
        if (count == 0) {
          fillInterested();
          return;
        }
        if (!forward(buffer)) {
          return;
        }
      }
    } catch (IOException e) {
      LOG.debug("a client is gone: {}", e.toString());
      close();
    }
  }

  private boolean forward(ByteBuffer buffer) {
    try {
      OutputStream out = answer.stream().output();
      out.write(BufferUtil.toArray(buffer));
      out.flush();
      return true;
    } catch (IOException e) {
      LOG.debug("a connection to another host ended: {}", e.toString());
      close();
      return false;
    }
  }

  /// Waits while the client does not read.
  private void back() {
    byte[] buffer = new byte[BUFFER];
    try {
      for (int count = answer.body().read(buffer); count >= 0; count = answer.body().read(buffer)) {
        try (Blocker.Callback written = Blocker.callback()) {
          getEndPoint().write(written, ByteBuffer.wrap(buffer, 0, count));
          written.block();
        }
      }
    } catch (IOException e) {
      LOG.debug("a connection to another host ended: {}", e.toString());
    } finally {
      close();
    }
  }

  @Override
  public void onClose(Throwable cause) {
    answer.close();
    use.close();
    super.onClose(cause);
  }

  @Override
  public void close() {
    answer.close();
    super.close();
  }
}
