package dev.konsol.lsp.text;

/// What a position's character counts.
public enum PositionEncoding {
  UTF8("utf-8"),
  UTF16("utf-16"),
  UTF32("utf-32");

  private final String wire;

  PositionEncoding(String wire) {
    this.wire = wire;
  }

  /// Its name in the protocol.
  public String wire() {
    return wire;
  }

  /// How many units a character takes. Half of a surrogate pair has no UTF-8: it counts as the
  /// three bytes of the sign that replaces it.
  int units(int codePoint) {
    return switch (this) {
      case UTF16 -> Character.charCount(codePoint);
      case UTF32 -> 1;
      case UTF8 -> codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    };
  }
}
