package dev.konsol.eval;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Lines of bytes, each within a bound. Confined to one thread.
final class LineReader {
  private static final int BUFFER = 64 * 1024;

  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[BUFFER];
  private int from;
  private int to;

  LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /// The next line without its end, or null when there is none. What follows the last line end is
  /// not a line.
  byte @Nullable [] next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      int end = from;
      while (end < to && buffer[end] != '\n') {
        end++;
      }
      line.write(buffer, from, end - from);
      if (line.size() > longest) {
        throw new IOException("a line of more than " + longest + " bytes");
      }
      from = end + 1;
      if (end < to) {
        return line.toByteArray();
      }
      from = 0;
      to = in.read(buffer);
      if (to < 0) {
        to = 0;
        return null;
      }
    }
  }
}
