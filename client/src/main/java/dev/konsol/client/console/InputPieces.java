package dev.konsol.client.console;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// What is to be typed, as it comes, in pieces that end with a line where more is there already: a
/// line that is too long for the terminal is refused, and half of it would have been typed.
final class InputPieces {
  private static final int MOST = 8 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[MOST];
  private int held;

  InputPieces(InputStream in) {
    this.in = in;
  }

  /// Empty at the end.
  byte[] next() throws IOException {
    do {
      int count = in.read(buffer, held, MOST - held);
      if (count < 0) {
        return take(held);
      }
      held += count;
    } while (held < MOST && in.available() > 0);
    return take(in.available() > 0 ? wholeLines() : held);
  }

  /// All where not even one line is whole.
  private int wholeLines() {
    int end = held;
    while (end > 0 && buffer[end - 1] != '\n') {
      end--;
    }
    return end == 0 ? held : end;
  }

  private byte[] take(int length) {
    byte[] piece = Arrays.copyOf(buffer, length);
    System.arraycopy(buffer, length, buffer, 0, held - length);
    held -= length;
    return piece;
  }
}
