package dev.konsol.http.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.HttpSettings.Patience;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Proxies keep connections for other people's requests: after every answer, whatever it was, the
/// connection takes the next request at once, or is closed at once and has said so.
class KeepAliveTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  private static String request(String method, String path, String headers) {
    return "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s\r\n"
        .formatted(method, path, TestDoor.KNOWN, headers);
  }

  private static String get(String path) {
    return request("GET", path, "");
  }

  private static String post(String path, String headers, int length) {
    return request("POST", path, headers + "Content-Length: " + length + "\r\n")
        + "x".repeat(length);
  }

  private static String chunked(String path) {
    return request("POST", path, "Transfer-Encoding: chunked\r\n") + "5\r\nhello\r\n0\r\n\r\n";
  }

  private static String upgrade(String to, String rest) {
    return request("GET", "/ws", "Connection: Upgrade\r\nUpgrade: " + to + "\r\n" + rest);
  }

  static List<String> requests() {
    return List.of(
        get("/closed"),
        request("GET", "/closed", "Connection: keep-alive\r\n"),
        get("/nothing"),
        get("/nowhere"),
        get("/bug"),
        get("/ws"),
        get("/closed").replace(TestDoor.TOKEN, "another-token-123"),
        get("/closed").replace("Host: 127.0.0.1\r\n", ""),
        request("GET", "/closed", "Origin: http://evil.example\r\n"),
        request("HEAD", "/closed", ""),
        request("HEAD", "/nowhere", ""),
        request("DELETE", "/nothing", ""),
        request("PUT", "/closed", ""),
        request("OPTIONS", "/closed", ""),
        upgrade("websocket", "Sec-WebSocket-Version: 12\r\n"),
        upgrade("websocket", "Sec-WebSocket-Version: 13\r\n"),
        upgrade("other", "Sec-WebSocket-Version: 13\r\n"),
        get("/streamed"),
        get("/happenings"),
        get("/abandoned"),
        get("/cut"),
        post("/echo/a", "", 500),
        post("/echo/a", "", 5_000),
        post("/echo/a", "", 5_000_000),
        post("/nothing", "", 5_000_000),
        post("/nowhere", "", 5_000),
        post("/nowhere", "", 5_000_000),
        post("/nothing", "", 5_000).replaceAll("x{5000}$", "x"),
        post("/ws", "", 5_000),
        post("/nowhere", "Expect: 100-continue\r\n", 5_000).replaceAll("x+$", ""),
        chunked("/echo/a"),
        chunked("/nowhere"),
        chunked("/nowhere").replace("0\r\n\r\n", ""));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void theNextRequestIsServedOrTheConnectionIsClosed(String request) throws Exception {
    Limits limits = new Limits(1_000, 1_000, 100, LONG);
    try (TestDoor door = new TestDoor(Hosts.LOOPBACK, limits, new Patience(LONG, LONG));
        Socket socket = door.connect(request)) {
      String head = answer(socket, request);
      if (head.contains("connection: close")) {
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
      } else {
        TestDoor.say(socket, get("/closed"));
        assertThat(TestDoor.head(socket)).startsWith("HTTP/1.1 200");
      }
    }
  }

  /// Reads one answer, to its end, as a proxy would; answers its head.
  private static String answer(Socket socket, String request) throws IOException {
    InputStream in = socket.getInputStream();
    String head = until("\r\n\r\n", in).toLowerCase(Locale.ROOT);
    Matcher length = Pattern.compile("content-length: (\\d+)").matcher(head);
    if (request.startsWith("HEAD ") || head.startsWith("http/1.1 204")) {
      return head;
    } else if (head.contains("transfer-encoding: chunked")) {
      until("0\r\n\r\n", in);
    } else if (length.find()) {
      in.skipNBytes(Long.parseLong(length.group(1)));
    } else {
      // The end of the connection is the end of the answer.
      assertThat(head).contains("connection: close");
      in.readAllBytes();
    }
    return head;
  }

  private static String until(String end, InputStream in) throws IOException {
    StringBuilder read = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      read.append((char) next);
      if (read.indexOf(end) >= 0) {
        return read.toString();
      }
    }
    throw new IOException("closed after '" + read + "'");
  }
}
