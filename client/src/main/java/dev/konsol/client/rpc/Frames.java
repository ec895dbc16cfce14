package dev.konsol.client.rpc;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Messages with a header that says how long they are. Any thread writes; one reads.
final class Frames {
  private static final String LENGTH = "content-length:";
  private static final int LONGEST_HEADER = 1024;
  private static final int LONGEST = 128 << 20;

  private final InputStream in;
  private final OutputStream out;

  Frames(InputStream in, OutputStream out) {
    this.in = new BufferedInputStream(in);
    this.out = out;
  }

  synchronized void write(String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    byte[] head =
        ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    byte[] frame = new byte[head.length + body.length];
    System.arraycopy(head, 0, frame, 0, head.length);
    System.arraycopy(body, 0, frame, head.length, body.length);
    out.write(frame);
    out.flush();
  }

  /// Throws at the end of the stream.
  String read() throws IOException {
    int length = -1;
    for (String header = line(); !header.isEmpty(); header = line()) {
      if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = length(header.substring(LENGTH.length()).strip());
      }
    }
    if (length < 0) {
      throw nonsense();
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException();
    }
    return new String(body, StandardCharsets.UTF_8);
  }

  private static int length(String written) throws IOException {
    if (!written.matches("[0-9]{1,9}") || Integer.parseInt(written) > LONGEST) {
      throw nonsense();
    }
    return Integer.parseInt(written);
  }

  private static IOException nonsense() {
    return new IOException("the daemon sent what is not a message");
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0 || line.length() > LONGEST_HEADER) {
        throw new EOFException();
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }
}
