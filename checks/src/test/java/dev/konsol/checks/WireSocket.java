package dev.konsol.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;

/// A WebSocket that only listens, read from the wire byte by byte: what arrives here is what the
/// daemon sent, with no client library in between.
final class WireSocket implements AutoCloseable {
  private static final int TEXT = 0x81;
  private static final int SHORT = 126;

  private final Socket socket;
  private final DataInputStream in;

  WireSocket(HttpServer server, String path) throws IOException {
    URI address = server.uri(path);
    socket = new Socket(address.getHost(), address.getPort());
    socket.setSoTimeout(Math.toIntExact(HttpServer.SOON.toMillis()));
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    String request =
        """
        GET %s HTTP/1.1
        Host: %s
        Authorization: Bearer %s
        Upgrade: websocket
        Connection: Upgrade
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
        Sec-WebSocket-Version: 13

        """
            .formatted(path, address.getAuthority(), server.token());
    socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(UTF_8));
    StringBuilder answer = new StringBuilder();
    while (answer.indexOf("\r\n\r\n") < 0) {
      answer.append((char) in.readUnsignedByte());
    }
    if (!answer.toString().startsWith("HTTP/1.1 101 ")) {
      close();
      throw new IOException(answer.toString());
    }
  }

  /// The next message.
  ///
  /// @throws EOFException where there is none, and will be none
  String line() throws IOException {
    while (true) {
      int kind = in.readUnsignedByte();
      int size = in.readUnsignedByte();
      long length =
          switch (size) {
            case SHORT -> in.readUnsignedShort();
            case SHORT + 1 -> in.readLong();
            default -> size;
          };
      byte[] payload = in.readNBytes(Math.toIntExact(length));
      if (payload.length < length) {
        throw new EOFException("in the middle of a message");
      }
      if (kind == TEXT) {
        return new String(payload, UTF_8);
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
