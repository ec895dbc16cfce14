package dev.konsol.http.remote;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.GrantScope;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;

/// Sends requests to other hosts. Safe for any thread.
public record RemoteHttp(OtherHosts hosts) {
  private static final int BUFFER = 16 << 10;
  private static final Pattern NOT_ASCII = Pattern.compile("[^\\x00-\\x7f]+");

  /// The answer's head; the rest is read from it, and it is the caller's to close.
  ///
  /// @param grant what whoever asks may do here, and so there
  /// @throws KonsolException where the host cannot be had, or is lost before it answers
  public RemoteAnswer send(String host, Grant grant, RemoteRequest request) {
    return open(host, GrantScope.of(grant)).send(request);
  }

  /// A connection to that host, where it lets in whoever asks.
  ///
  /// @throws KonsolException where the host cannot be had, or does not
  public Opened open(String host, GrantScope scope) {
    return new Opened(host, scope.secret(), hosts.http(host, scope.text()));
  }

  /// A connection for one request.
  public record Opened(String host, String secret, HostStream stream) implements AutoCloseable {
    /// The answer's head; the rest is read from it, and it is the caller's to close. Without an
    /// answer this is closed.
    ///
    /// @throws KonsolException where the host is lost before it answers
    public RemoteAnswer send(RemoteRequest request) {
      boolean answered = false;
      try {
        OutputStream out = stream.output();
        out.write(bytes(request, secret));
        out.flush();
        RemoteAnswer answer =
            RemoteAnswer.read(stream, new BufferedInputStream(stream.input(), BUFFER));
        answered = true;
        return answer;
      } catch (IOException e) {
        String why = stream.endReason().orElse(String.valueOf(e.getMessage()));
        throw new KonsolException(
            ErrorCode.UNREACHABLE, "the host '" + host + "' cannot be reached: " + why, e);
      } finally {
        if (!answered) {
          stream.close();
        }
      }
    }

    @Override
    public void close() {
      stream.close();
    }
  }

  private static byte[] bytes(RemoteRequest request, String secret) {
    StringBuilder head = new StringBuilder(512);
    head.append(request.method()).append(' ').append(escaped(request.target()));
    head.append(" HTTP/1.1\r\n");
    head.append("Host: localhost\r\nAuthorization: Bearer ").append(secret).append("\r\n");
    for (Map.Entry<String, String> header : request.headers()) {
      head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
    }
    if (request.body().length > 0 || !request.method().equals("GET")) {
      head.append("Content-Length: ").append(request.body().length).append("\r\n");
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream(head.length() + request.body().length);
    all.writeBytes(head.append("\r\n").toString().getBytes(ISO_8859_1));
    all.writeBytes(request.body());
    return all.toByteArray();
  }

  /// What is not ASCII in it, as some clients send it.
  private static String escaped(String target) {
    return NOT_ASCII
        .matcher(target)
        .replaceAll(letters -> URLEncoder.encode(letters.group(), StandardCharsets.UTF_8));
  }
}
