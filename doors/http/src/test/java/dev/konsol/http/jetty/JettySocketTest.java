package dev.konsol.http.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.http.SocketHandler;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.junit.jupiter.api.Test;

class JettySocketTest {
  /// Jetty tells of a connection that broke as an error, and then as a close.
  @Test
  void whoeverServesIsInterruptedOnceAndTidiesUpUndisturbed() throws Exception {
    try (Tasks tasks = new Tasks("sockets", (_, _) -> {})) {
      Lingering handler = new Lingering();
      JettySocket socket = new JettySocket(handler, 1 << 20, tasks);
      socket.onWebSocketOpen(session());
      handler.serving.await();
      socket.onWebSocketError(new EOFException());
      handler.tidying.await();
      socket.onWebSocketClose(1006, "", Callback.NOOP);
      handler.goOn.countDown();
      assertThat(handler.ends.poll(30, TimeUnit.SECONDS)).isEqualTo("tidied up");
    }
  }

  @Test
  void aConnectionThatEndsBeforeItIsServedIsTidiedUpToo() throws Exception {
    try (Tasks tasks = new Tasks("sockets", (_, _) -> {})) {
      Lingering handler = new Lingering();
      JettySocket socket = new JettySocket(handler, 1 << 20, tasks);
      handler.goOn.countDown();
      socket.onWebSocketClose(1006, "", Callback.NOOP);
      socket.onWebSocketOpen(session());
      assertThat(handler.ends.poll(30, TimeUnit.SECONDS)).isEqualTo("tidied up");
      assertThat(handler.serving.getCount()).isEqualTo(1);
    }
  }

  @Test
  void whatCannotBeOpenedIsTidiedUpToo() {
    try (Tasks tasks = new Tasks("sockets", (_, _) -> {})) {
      List<String> seen = new ArrayList<>();
      SocketHandler handler =
          new SocketHandler() {
            @Override
            public void opened() {
              throw KonsolException.shuttingDown();
            }

            @Override
            public void open(Socket socket) {
              seen.add("open");
            }

            @Override
            public void message(String text) {}

            @Override
            public void close() {
              seen.add("close");
            }
          };
      new JettySocket(handler, 1 << 20, tasks).onWebSocketOpen(session());
      assertThat(seen).containsExactly("close");
    }
  }

  /// A session of which nothing is asked that matters here.
  private static Session session() {
    return (Session)
        Proxy.newProxyInstance(
            JettySocketTest.class.getClassLoader(),
            new Class<?>[] {Session.class},
            (_, method, _) -> method.getReturnType() == boolean.class ? false : null);
  }

  /// Has something to wait for when the connection is over.
  private static final class Lingering implements SocketHandler {
    private final CountDownLatch serving = new CountDownLatch(1);
    private final CountDownLatch tidying = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

    @Override
    public void open(Socket socket) throws IOException, InterruptedException {
      serving.countDown();
      new CountDownLatch(1).await();
    }

    @Override
    public void message(String text) {}

    @Override
    public void close() {
      tidying.countDown();
      try {
        goOn.await();
        ends.add("tidied up");
      } catch (InterruptedException e) {
        ends.add("disturbed");
      }
    }
  }
}
