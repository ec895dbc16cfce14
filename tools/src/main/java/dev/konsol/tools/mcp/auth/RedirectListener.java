package dev.konsol.tools.mcp.auth;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.Budget;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Waits on this machine for the one request that the browser is sent here with. Whoever asks for
/// anything else is told that it is not here. Used by one thread.
final class RedirectListener implements AutoCloseable {
  private static final String PATH = "/callback";
  private static final int LONGEST_LINE = 16 << 10;

  /// Browsers open connections that they may not use.
  private static final Duration SILENT = Duration.ofSeconds(2);

  private final ServerSocket socket;

  private RedirectListener(ServerSocket socket) {
    this.socket = socket;
  }

  static RedirectListener open() throws IOException {
    return new RedirectListener(
        new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1})));
  }

  String address() {
    return "http://127.0.0.1:" + socket.getLocalPort() + PATH;
  }

  /// What the browser brought, or nothing within that time.
  Optional<Map<String, String>> await(Budget within) throws IOException {
    while (!within.spent()) {
      socket.setSoTimeout(millis(within.remaining()));
      try (Socket browser = socket.accept()) {
        Optional<Map<String, String>> brought = brought(browser, within);
        if (brought.isPresent()) {
          return brought;
        }
      } catch (SocketTimeoutException e) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static Optional<Map<String, String>> brought(Socket browser, Budget within) {
    try {
      String[] words = line(browser, within).split(" ", -1);
      String target = words.length == 3 && words[0].equals("GET") ? words[1] : "";
      boolean ours = target.startsWith(PATH + "?");
      answer(browser, ours);
      return ours ? Optional.of(query(target.substring(PATH.length() + 1))) : Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      // Somebody who does not speak HTTP, or left: the browser may still come.
      return Optional.empty();
    }
  }

  private static String line(Socket browser, Budget within) throws IOException {
    Budget silent = Budget.of(SILENT);
    InputStream in = browser.getInputStream();
    StringBuilder line = new StringBuilder();
    while (line.length() < LONGEST_LINE && !within.spent()) {
      browser.setSoTimeout(millis(silent.remaining()));
      int c = in.read();
      if (c < 0 || c == '\n') {
        break;
      }
      line.append((char) c);
    }
    return line.toString().strip();
  }

  private static int millis(Duration time) {
    return Math.clamp(time.toMillis(), 1, Integer.MAX_VALUE);
  }

  private static void answer(Socket browser, boolean ours) throws IOException {
    String body =
        ours
            ? "Konsol has heard the answer. You may close this page.\n"
            : "There is no such page.\n";
    String head =
        "HTTP/1.1 %s\r\nContent-Type: text/plain\r\nContent-Length: %d\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n"
            .formatted(ours ? "200 OK" : "404 Not Found", body.length());
    browser.getOutputStream().write((head + body).getBytes(ISO_8859_1));
    browser.shutdownOutput();
    // Closing while something is unread would take the answer back.
    var _ = browser.getInputStream().readNBytes(browser.getInputStream().available());
  }

  private static Map<String, String> query(String text) {
    Map<String, String> query = new HashMap<>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        query.putIfAbsent(
            URLDecoder.decode(pair.substring(0, equals), UTF_8),
            URLDecoder.decode(pair.substring(equals + 1), UTF_8));
      }
    }
    return query;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
