package dev.konsol.lines.lsp;

import dev.konsol.lines.Connection;
import dev.konsol.lines.json.JsonLine;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Lines in both directions. Read by one thread; written by any.
final class Wire {
  private static final int LONGEST = 8 << 20;

  private final InputStream in;
  private final Connection connection;

  Wire(Connection connection) {
    this.connection = connection;
    this.in = new BufferedInputStream(connection.input());
  }

  /// The next line; nothing at the end.
  Optional<String> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return Optional.empty();
      }
      if (line.size() == LONGEST) {
        throw new IOException("a line is longer than " + LONGEST + " bytes");
      }
      line.write(next);
    }
    return Optional.of(line.toString(StandardCharsets.UTF_8));
  }

  synchronized void write(JsonLine line) throws IOException {
    connection.output().write(line.bytes());
    connection.output().flush();
  }
}
