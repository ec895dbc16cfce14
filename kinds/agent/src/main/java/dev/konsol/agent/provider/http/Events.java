package dev.konsol.agent.provider.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/// The data of an answer's events, one after the other. Confined to one thread.
interface Events {
  /// The next event's data; nothing at the end.
  Optional<String> next() throws IOException;

  /// Whether the stream has ended: what came last may be half of something.
  boolean atEnd();

  /// As the headers say that they come. Waits for the first bytes where they are compressed, which
  /// nobody asks for and some proxies do.
  static Events of(HttpHeaders headers, InputStream body) throws IOException {
    InputStream plain = plain(headers, body);
    return header(headers, "content-type").startsWith("application/vnd.amazon.eventstream")
        ? new AmazonFrames(plain)
        : new EventStream(plain);
  }

  static InputStream plain(HttpHeaders headers, InputStream body) throws IOException {
    return switch (header(headers, "content-encoding")) {
      case "gzip", "x-gzip" -> new GZIPInputStream(body);
      case "deflate" -> new InflaterInputStream(body);
      default -> body;
    };
  }

  static String header(HttpHeaders headers, String name) {
    return headers.firstValue(name).orElse("").strip().toLowerCase(Locale.ROOT);
  }
}
