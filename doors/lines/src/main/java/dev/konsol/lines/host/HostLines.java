package dev.konsol.lines.host;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.wire.JsonLine;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/// JSON lines with another host: one thread reads, one at a time writes.
final class HostLines implements AutoCloseable {
  /// As much as a client of the socket takes for one answer.
  private static final int LONGEST = 64 << 20;

  private final String host;
  private final HostStream stream;
  private final InputStream input;

  private HostLines(String host, HostStream stream) {
    this.host = host;
    this.stream = stream;
    this.input = new BufferedInputStream(stream.input(), 16 << 10);
  }

  static HostLines open(OtherHosts hosts, String host) {
    return new HostLines(host, hosts.lines(host));
  }

  String host() {
    return host;
  }

  synchronized void send(JsonLine request) throws IOException {
    stream.output().write(request.bytes());
    stream.output().flush();
  }

  /// The next line that is not blank, without its newline.
  byte[] receive() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    while (true) {
      int next = input.read();
      if (next < 0) {
        throw new EOFException(stream.endReason().orElse("it closed the connection"));
      }
      if (next == '\n' && line.size() > 0) {
        return line.toByteArray();
      }
      if (next != '\n' && (line.size() > 0 || next != ' ')) {
        line.write(next);
      }
      if (line.size() > LONGEST) {
        throw new IOException("its answer is too long");
      }
    }
  }

  /// What is told of it after such a failure.
  KonsolException lost(IOException failure) {
    return lost(host, stream.endReason().orElse(String.valueOf(failure.getMessage())));
  }

  static KonsolException lost(String host, String why) {
    return new KonsolException(
        ErrorCode.UNREACHABLE, "the host '" + host + "' cannot be reached: " + why);
  }

  @Override
  public void close() {
    stream.close();
  }
}
