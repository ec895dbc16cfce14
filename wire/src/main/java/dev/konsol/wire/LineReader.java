package dev.konsol.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Lines of UTF-8, each within a bound. Confined to one thread. A short line takes no memory before
/// its text is asked for, so that it is heard even where there is none left.
public final class LineReader {
  private static final int BUFFER = 64 * 1024;

  private final InputStream in;
  private final int longest;
  private byte[] buffer = new byte[BUFFER];

  /// Where the line begins and ends, and the bytes that were read.
  private int from;

  private int end = -1;
  private int to;

  public LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /// Goes to the next line; false when there is none. What follows the last line end is not a line.
  public boolean next() throws IOException {
    from = end + 1;
    end = from;
    while (true) {
      while (end < to && buffer[end] != '\n') {
        end++;
      }
      if (end - from > longest) {
        throw new IOException("a line of more than " + longest + " bytes");
      }
      if (end < to) {
        return true;
      }
      if (!fill()) {
        return false;
      }
    }
  }

  /// The line without its end.
  public String text() {
    return new String(buffer, from, end - from, StandardCharsets.UTF_8);
  }

  private boolean fill() throws IOException {
    int length = to - from;
    byte[] with = length < BUFFER ? small() : length < buffer.length ? buffer : larger();
    System.arraycopy(buffer, from, with, 0, length);
    buffer = with;
    from = 0;
    end = length;
    int count = in.read(buffer, length, buffer.length - length);
    to = length + Math.max(0, count);
    return count >= 0;
  }

  /// What a long line needed is given back.
  private byte[] small() {
    return buffer.length == BUFFER ? buffer : new byte[BUFFER];
  }

  private byte[] larger() {
    return Arrays.copyOf(
        buffer, Math.max(BUFFER, (int) Math.min(longest + 1L, buffer.length * 2L)));
  }
}
