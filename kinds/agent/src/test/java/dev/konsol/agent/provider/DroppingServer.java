package dev.konsol.agent.provider;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/// A server that reads a request, writes the bytes it was given, and drops the connection: by the
/// book, or with a reset. One answer a connection, in their order; the last again and again.
final class DroppingServer implements AutoCloseable {
  private final ServerSocket server;
  private final List<Answer> answers;
  private final AtomicInteger asked = new AtomicInteger();
  private final Thread thread;

  /// @param bytes may be half of an answer, or nothing
  /// @param gate the connection is dropped when it is open
  record Answer(String bytes, boolean reset, CountDownLatch gate) {}

  DroppingServer(Answer... answers) throws IOException {
    this.answers = List.of(answers);
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    thread = Thread.ofVirtual().start(this::serve);
  }

  static Answer close(String bytes) {
    return new Answer(bytes, false, new CountDownLatch(0));
  }

  static Answer reset(String bytes) {
    return new Answer(bytes, true, new CountDownLatch(0));
  }

  /// An answer in chunks, as far as it goes: the last chunk, which ends it, does not come.
  static String chunk(String body) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
        + (length == 0 ? "" : Integer.toHexString(length) + "\r\n" + body + "\r\n");
  }

  static String whole(String body) {
    return chunk(body) + "0\r\n\r\n";
  }

  String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  int asked() {
    return asked.get();
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        answer(socket);
      } catch (IOException e) {
        // The server is closed, or the other side is gone: nothing to do in both cases.
      }
    }
  }

  private void answer(Socket socket) throws IOException {
    skipRequest(new BufferedInputStream(socket.getInputStream()));
    Answer answer = answers.get(Math.min(asked.getAndIncrement(), answers.size() - 1));
    OutputStream out = socket.getOutputStream();
    out.write(answer.bytes().getBytes(StandardCharsets.UTF_8));
    out.flush();
    try {
      answer.gate().await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (answer.reset()) {
      socket.setSoLinger(true, 0);
    }
  }

  private static void skipRequest(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int read = in.read();
      if (read < 0) {
        throw new IOException("half a request");
      }
      head.append((char) read);
    }
    String lower = head.toString().toLowerCase(Locale.ROOT);
    int at = lower.indexOf("content-length:");
    int length = Integer.parseInt(lower.substring(at + 15, lower.indexOf("\r\n", at)).strip());
    in.skipNBytes(length);
  }

  @Override
  public void close() throws IOException {
    server.close();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
