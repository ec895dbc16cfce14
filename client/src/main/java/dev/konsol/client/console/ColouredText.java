package dev.konsol.client.console;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Output as text with its colours, piece by piece: what could go on in the next piece waits for
/// it.
final class ColouredText {
  /// A sequence that is longer than this is not waited for.
  private static final int LONGEST = 1 << 20;

  private final TerminalParts parts;
  private final int cols;
  private byte[] left = {};

  ColouredText(TerminalParts parts, int cols) {
    this.parts = parts;
    this.cols = cols;
  }

  /// What can be shown with these bytes. Where more is there already, only whole lines.
  byte[] next(byte[] bytes, boolean more) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.writeBytes(left);
    joined.writeBytes(bytes);
    byte[] all = joined.toByteArray();
    int length = length(all, more);
    left = Arrays.copyOfRange(all, length, all.length);
    return parts.coloured(all, length, cols).getBytes(StandardCharsets.UTF_8);
  }

  private int length(byte[] all, boolean more) {
    int length = more ? lastLineEnd(all) : 0;
    if (length == 0) {
      length = parts.complete(all);
    }
    return length == 0 && all.length > LONGEST ? all.length : length;
  }

  private static int lastLineEnd(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }
}
