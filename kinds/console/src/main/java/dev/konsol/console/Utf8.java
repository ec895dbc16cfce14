package dev.konsol.console;

/// Where characters end in UTF-8.
final class Utf8 {
  private static final int LONGEST = 4;

  private Utf8() {}

  /// How many of the first `length` bytes are whole characters: all, or up to three fewer when the
  /// last character goes on behind them.
  static int whole(byte[] bytes, int from, int length) {
    for (int back = 1; back < LONGEST && back <= length; back++) {
      int b = bytes[from + length - back] & 0xff;
      if (b < 0x80) {
        return length;
      }
      if (b >= 0xc0) {
        return size(b) > back ? length - back : length;
      }
    }
    return length;
  }

  private static int size(int lead) {
    return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  }
}
