package dev.konsol.http.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.http.Problem;
import dev.konsol.http.SocketHandler;
import dev.konsol.http.SocketHandler.Socket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A WebSocket of Jetty's. Texts come in one after the other: the next is asked for when the
/// handler is done with the last. The thread that serves it is interrupted while it serves, and
/// left alone while it tidies up: Jetty may tell the end of a connection twice.
///
/// Public because Jetty looks for its methods.
public final class JettySocket implements Session.Listener, Socket {
  private static final Logger LOG = LoggerFactory.getLogger(JettySocket.class);
  private static final int NORMAL = 1000;
  private static final int BROKEN = 1011;

  private final SocketHandler handler;
  private final int most;
  private final Tasks tasks;
  private volatile @Nullable Session session;
  private @Nullable Thread serving;
  private boolean over;

  /// @param most bytes of a message from the client
  JettySocket(SocketHandler handler, int most, Tasks tasks) {
    this.handler = handler;
    this.most = most;
    this.tasks = tasks;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    session = opened;
    opened.setMaxFrameSize(most);
    opened.setMaxTextMessageSize(most);
    opened.setMaxBinaryMessageSize(most);
    boolean served = false;
    try {
      handler.opened();
      tasks.start(this::serve);
      served = true;
      opened.demand();
    } catch (KonsolException e) {
      close(BROKEN, e.getMessage());
    } finally {
      if (!served) {
        handler.close();
      }
    }
  }

  private void serve() {
    try (handler) {
      talk();
    }
  }

  private void talk() {
    try {
      begin();
      handler.open(this);
      close(NORMAL, "");
    } catch (IOException | InterruptedException e) {
      // The client is gone.
      close(NORMAL, "");
    } catch (Problem e) {
      close(BROKEN, e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("a connection failed", e);
      close(BROKEN, "internal error");
    } finally {
      end(false);
    }
  }

  private synchronized void begin() throws IOException {
    if (over) {
      throw gone();
    }
    serving = Thread.currentThread();
  }

  /// @param told by Jetty, rather than by the one who serves
  private synchronized void end(boolean told) {
    over = true;
    if (told && serving != null) {
      serving.interrupt();
    }
    serving = null;
  }

  private static IOException gone() {
    return new IOException("the client is gone");
  }

  @Override
  public void onWebSocketText(String text) {
    try {
      handler.message(text);
    } catch (RuntimeException e) {
      LOG.error("a message failed", e);
      close(BROKEN, "internal error");
    }
    Session open = session;
    if (open != null) {
      open.demand();
    }
  }

  /// The same messages; some clients send all they have as bytes.
  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    String text = UTF_8.decode(payload).toString();
    callback.succeed();
    onWebSocketText(text);
  }

  @Override
  public void onWebSocketClose(int code, String reason, Callback callback) {
    end(true);
    callback.succeed();
  }

  @Override
  public void onWebSocketError(Throwable cause) {
    end(true);
  }

  @Override
  public void send(String text) throws IOException, InterruptedException {
    Sending sending = new Sending();
    open().sendText(text, sending);
    sending.await();
  }

  @Override
  public void send(byte[] bytes) throws IOException, InterruptedException {
    Sending sending = new Sending();
    open().sendBinary(ByteBuffer.wrap(bytes), sending);
    sending.await();
  }

  private Session open() throws IOException {
    Session open = session;
    if (open == null || !open.isOpen()) {
      throw gone();
    }
    return open;
  }

  @Override
  public void ping() throws IOException {
    open().sendPing(ByteBuffer.allocate(0), Callback.NOOP);
  }

  @Override
  public void close(int code, @Nullable String reason) {
    Session open = session;
    if (open != null) {
      open.close(code, reason, Callback.NOOP);
    }
  }

  /// One message on its way out.
  private static final class Sending implements Callback {
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;

    @Override
    public void succeed() {
      done.countDown();
    }

    @Override
    public void fail(Throwable problem) {
      failure = problem;
      done.countDown();
    }

    void await() throws IOException, InterruptedException {
      done.await();
      Throwable problem = failure;
      if (problem != null) {
        throw new IOException("the client is gone", problem);
      }
    }
  }
}
