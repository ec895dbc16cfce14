package dev.konsol.http.v1.console;

import dev.konsol.console.Ending;
import dev.konsol.console.Overview;
import dev.konsol.console.log.Gap;
import dev.konsol.console.view.Repainted;
import dev.konsol.core.Held;
import dev.konsol.core.Mutex;
import dev.konsol.http.SocketHandler.Socket;
import dev.konsol.process.Exit;
import dev.konsol.process.Size;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What goes to a client that is attached to a console. A message is sent when the one before it
/// has been taken; whoever sends waits for that. Safe for any thread.
final class Frames {
  private final CountDownLatch begun = new CountDownLatch(1);
  private volatile @Nullable Socket socket;
  private final Mutex lock = new Mutex();

  /// Nobody need wait any more for what has not begun.
  void end() {
    begun.countDown();
  }

  static ObjectNode of(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }

  /// Says where the client stands. Everything else waits for this.
  void begin(Socket to, Overview console, Size size, long offset, boolean write)
      throws IOException, InterruptedException {
    ObjectNode frame = of("attached").put("key", console.key().value()).put("pid", console.pid());
    frame.put("offset", offset).put("mode", write ? "write" : "read");
    frame.putObject("size").put("rows", size.rows()).put("cols", size.cols());
    to.send(frame.toString());
    socket = to;
    begun.countDown();
  }

  /// 8 bytes that say where it begins, then the output.
  void output(long offset, byte[] bytes) throws IOException, InterruptedException {
    byte[] frame =
        ByteBuffer.allocate(Long.BYTES + bytes.length).putLong(offset).put(bytes).array();
    inTurn(to -> to.send(frame));
  }

  /// What makes an empty terminal of that size show what the console shows.
  void repaint(Repainted picture) throws IOException, InterruptedException {
    ObjectNode frame = of("repaint").put("offset", picture.offset());
    frame.put("rows", picture.size().rows()).put("cols", picture.size().cols());
    send(frame.put("base64", Base64.getEncoder().encodeToString(picture.bytes())));
  }

  void gap(Gap gap) throws IOException, InterruptedException {
    send(of("gap").put("from", gap.from()).put("to", gap.to()).put("reason", gap.reason()));
  }

  void resized(Size size) throws IOException, InterruptedException {
    send(of("resized").put("rows", size.rows()).put("cols", size.cols()));
  }

  void exited(Ending ending) throws IOException, InterruptedException {
    ObjectNode frame = of("exited");
    switch (ending.exit()) {
      case Exit.Code(int code) -> frame.put("exit_code", code);
      case Exit.Signal(int _, String name) -> frame.putNull("exit_code").put("signal", name);
      case Exit.Lost _ -> frame.putNull("exit_code");
    }
    send(frame.put("final_offset", ending.finalOffset()));
  }

  void send(ObjectNode frame) throws IOException, InterruptedException {
    String text = frame.toString();
    inTurn(to -> to.send(text));
  }

  void ping() throws IOException, InterruptedException {
    inTurn(Socket::ping);
  }

  private interface Sending {
    void to(Socket socket) throws IOException, InterruptedException;
  }

  private void inTurn(Sending sending) throws IOException, InterruptedException {
    Socket to = begun();
    try (Held _ = lock.heldInterruptibly()) {
      sending.to(to);
    }
  }

  private Socket begun() throws IOException, InterruptedException {
    begun.await();
    Socket to = socket;
    if (to == null) {
      throw new IOException("the client is gone");
    }
    return to;
  }
}
