package dev.konsol.agent.provider.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The data of events, one after the other: server-sent events, or lines that are objects. Confined
/// to one thread.
final class EventStream {
  private static final int LONGEST_LINE = 16 << 20;

  private final InputStream in;
  private boolean atEnd;

  EventStream(InputStream in) {
    this.in = new BufferedInputStream(in, 16 << 10);
  }

  /// Whether the stream has ended: what came last may be half of something.
  boolean atEnd() {
    return atEnd;
  }

  /// The next event's data; nothing at the end.
  Optional<String> next() throws IOException {
    StringBuilder data = new StringBuilder();
    while (true) {
      Optional<String> line = line();
      if (line.isEmpty()) {
        return data.isEmpty() ? Optional.empty() : Optional.of(data.toString());
      }
      String text = line.get();
      if (text.startsWith("{")) {
        return Optional.of(text);
      }
      if (text.startsWith("data:")) {
        data.append(data.isEmpty() ? "" : "\n").append(text.substring("data:".length()).strip());
      } else if (text.isEmpty() && !data.isEmpty()) {
        return Optional.of(data.toString());
      }
    }
  }

  private Optional<String> line() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    for (int read = in.read(); read != '\n'; read = in.read()) {
      if (read < 0) {
        atEnd = true;
        return bytes.size() == 0 ? Optional.empty() : Optional.of(text(bytes));
      }
      if (bytes.size() >= LONGEST_LINE) {
        throw new IOException("a line is longer than " + LONGEST_LINE + " bytes");
      }
      bytes.write(read);
    }
    return Optional.of(text(bytes));
  }

  private static String text(ByteArrayOutputStream bytes) {
    String text = bytes.toString(StandardCharsets.UTF_8);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
