package dev.konsol.console.input;

/// Counts the bytes of the line that is being typed into a terminal in canonical mode, where the
/// kernel silently cuts a line that is too long. Confined to its owner's lock.
public final class LineLength {
  private int pending;

  /// The longest line there would be if these bytes were typed now.
  public int longestWith(byte[] bytes) {
    int longest = 0;
    int line = pending;
    for (byte b : bytes) {
      line = endsLine(b) ? 0 : line + 1;
      longest = Math.max(longest, line);
    }
    return longest;
  }

  public void typed(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      pending = endsLine(bytes[i]) ? 0 : pending + 1;
    }
  }

  void reset() {
    pending = 0;
  }

  /// Line ends, end of file, and the keys that throw the line away: C-c, C-u, C-z, C-\.
  private static boolean endsLine(byte b) {
    return switch (b) {
      case '\n', '\r', 0x03, 0x04, 0x15, 0x1a, 0x1c -> true;
      default -> false;
    };
  }
}
