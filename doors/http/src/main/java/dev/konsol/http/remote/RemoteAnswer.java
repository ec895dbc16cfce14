package dev.konsol.http.remote;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The head of an answer, and the stream behind it: the body, which ends with the stream, or
/// whatever the connection has become.
public record RemoteAnswer(
    int status, List<Map.Entry<String, String>> headers, InputStream body, HostStream stream)
    implements AutoCloseable {
  private static final int LONGEST_HEAD = 64 << 10;

  /// As much as a client of the socket takes for one answer.
  private static final int LONGEST_BODY = 64 << 20;

  public RemoteAnswer {
    headers = List.copyOf(headers);
  }

  static RemoteAnswer read(HostStream stream, InputStream in) throws IOException {
    Head head = new Head(in, LONGEST_HEAD);
    String[] first = head.line().split(" ", 3);
    int status = first.length > 1 ? number(first[1]) : 0;
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    for (String line = head.line(); !line.isEmpty(); line = head.line()) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IOException("its answer is not HTTP");
      }
      headers.add(Map.entry(line.substring(0, colon), line.substring(colon + 1).strip()));
    }
    return new RemoteAnswer(status, headers, in, stream);
  }

  private static int number(String text) throws IOException {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IOException("its answer is not HTTP", e);
    }
  }

  public Optional<String> header(String name) {
    return headers.stream()
        .filter(each -> each.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /// The body to its end.
  ///
  /// @throws KonsolException where the host is lost before that, or says more than any answer has
  ///   to: it may not be what it should
  public byte[] whole() {
    try {
      byte[] bytes = body.readNBytes(LONGEST_BODY + 1);
      if (bytes.length <= LONGEST_BODY) {
        return bytes;
      }
    } catch (IOException e) {
      String why = stream.endReason().orElse(String.valueOf(e.getMessage()));
      throw new KonsolException(
          ErrorCode.UNREACHABLE, "another host was lost while it answered: " + why, e);
    }
    throw new KonsolException(
        ErrorCode.UNREACHABLE,
        "another host's answer is longer than " + LONGEST_BODY + " bytes: it was not read");
  }

  @Override
  public void close() {
    stream.close();
  }

  /// Reads lines of a head, which is bounded.
  private static final class Head {
    private final InputStream in;
    private int left;

    Head(InputStream in, int most) {
      this.in = in;
      this.left = most;
    }

    String line() throws IOException {
      ByteArrayOutputStream line = new ByteArrayOutputStream(64);
      for (int next = in.read(); next != '\n'; next = in.read()) {
        if (next < 0) {
          throw new EOFException("it did not answer");
        }
        if (--left < 0) {
          throw new IOException("its answer has too many headers");
        }
        if (next != '\r') {
          line.write(next);
        }
      }
      return line.toString(ISO_8859_1);
    }
  }
}
