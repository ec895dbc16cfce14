package dev.konsol.app.client;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lines.json.JsonLine;
import dev.konsol.lines.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// A connection to the daemon: a line out, a line in. Reading and writing may be done by one thread
/// each.
final class Link implements AutoCloseable {
  private static final int BUFFER = 16 * 1024;
  private static final int LONGEST_ANSWER = 64 << 20;

  private final SocketChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).flip();

  private Link(SocketChannel channel) {
    this.channel = channel;
  }

  static Link connect(Path socket) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    return new Link(channel);
  }

  /// Asks and waits. A refusal of the daemon is thrown as its message.
  JsonObject ask(JsonLine request) throws IOException {
    return checked(JsonObject.parse(exchange(request)));
  }

  /// The same, but the answer as it came, a refusal included.
  String exchange(JsonLine request) throws IOException {
    send(request);
    return receive();
  }

  void send(JsonLine request) throws IOException {
    byte[] bytes = request.bytes();
    write(bytes, 0, bytes.length);
  }

  void write(byte[] bytes, int offset, int length) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes, offset, length);
    while (left.hasRemaining()) {
      channel.write(left);
    }
  }

  /// Bytes that follow the last line; -1 at the end.
  int read(byte[] bytes, int offset, int length) throws IOException {
    if (!buffer.hasRemaining()) {
      return channel.read(ByteBuffer.wrap(bytes, offset, length));
    }
    int count = Math.min(length, buffer.remaining());
    buffer.get(bytes, offset, count);
    return count;
  }

  /// The next line, without its newline.
  String receive() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(BUFFER);
    while (true) {
      if (!buffer.hasRemaining()) {
        fill();
      }
      byte next = buffer.get();
      if (next == '\n') {
        return line.toString(StandardCharsets.UTF_8);
      }
      line.write(next);
      if (line.size() > LONGEST_ANSWER) {
        throw new IOException("the daemon's answer is too long");
      }
    }
  }

  private void fill() throws IOException {
    buffer.clear();
    int count = channel.read(buffer);
    buffer.flip();
    if (count < 0) {
      throw new EOFException("the daemon closed the connection");
    }
  }

  /// What was refused is thrown, as the one line that errors are here.
  static JsonObject checked(JsonObject answer) {
    if (!answer.flag("ok")) {
      String error = answer.optionalText("error").orElse("the daemon refused");
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, error.strip().replaceAll("\\s*\\R\\s*", ": "));
    }
    return answer;
  }

  /// Says no more, and still hears.
  void endOutput() throws IOException {
    channel.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
