package dev.konsol.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.Closer;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/// The part of the training that has an agent talk to several clients over WebSocket, again and
/// again, for the same reason as [Exercise]: what streams to clients is compiled early. Speaks the
/// protocol by hand, as [HttpExercise] does.
final class SocketExercise {
  private static final int CLIENTS = 3;
  private static final int ROUNDS = 30;
  private static final int PATIENCE_MILLIS = 30_000;
  private static final int SHORT = 126;
  private static final String END = "\"type\":\"turn_end\"";

  private final Socket socket;
  private final DataInputStream in;

  private SocketExercise(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  static void run(URI address, String token, String session) throws IOException {
    try (Closer sockets = new Closer()) {
      List<SocketExercise> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Socket socket = sockets.own(new Socket(address.getHost(), address.getPort()));
        socket.setSoTimeout(PATIENCE_MILLIS);
        SocketExercise client = new SocketExercise(socket);
        client.open(address, token, session);
        clients.add(client);
      }
      for (int i = 0; i < ROUNDS; i++) {
        clients.getFirst().say("{\"type\":\"message\",\"text\":\"work\"}");
        for (SocketExercise client : clients) {
          client.awaitEnd();
        }
      }
    }
  }

  private void open(URI address, String token, String session) throws IOException {
    String request =
        """
        GET /ws/%s HTTP/1.1
        Host: %s
        Authorization: Bearer %s
        Upgrade: websocket
        Connection: Upgrade
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
        Sec-WebSocket-Version: 13

        """
            .formatted(session, address.getAuthority(), token)
            .replace("\n", "\r\n");
    socket.getOutputStream().write(request.getBytes(UTF_8));
    StringBuilder answer = new StringBuilder();
    while (answer.indexOf("\r\n\r\n") < 0) {
      answer.append((char) in.readUnsignedByte());
    }
  }

  /// A text of less than 126 bytes, masked with nothing but zeros.
  private void say(String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    byte[] frame = new byte[6 + bytes.length];
    frame[0] = (byte) 0x81;
    frame[1] = (byte) (0x80 | bytes.length);
    System.arraycopy(bytes, 0, frame, 6, bytes.length);
    socket.getOutputStream().write(frame);
  }

  private void awaitEnd() throws IOException {
    while (!message().contains(END)) {
      // the next
    }
  }

  private String message() throws IOException {
    in.skipNBytes(1);
    int size = in.readUnsignedByte();
    long length =
        switch (size) {
          case SHORT -> in.readUnsignedShort();
          case SHORT + 1 -> in.readLong();
          default -> size;
        };
    return new String(in.readNBytes(Math.toIntExact(length)), ISO_8859_1);
  }
}
