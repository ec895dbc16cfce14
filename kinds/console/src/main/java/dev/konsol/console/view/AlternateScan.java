package dev.konsol.console.view;

/// Recognises among control sequences, byte by byte, those that enter and leave the alternate
/// screen: modes 47, 1047 and 1049. For one thread.
final class AlternateScan {
  private static final int LARGEST = 10_000;

  private boolean ofDec;
  private boolean named;
  private int number;
  private boolean alternate;

  /// A control sequence begins.
  void begin() {
    ofDec = false;
    named = false;
    number = 0;
  }

  /// Its next byte, not the last.
  void add(byte b) {
    if (b >= '0' && b <= '9') {
      number = Math.min(LARGEST, number * 10 + b - '0');
    } else if (b == '?') {
      ofDec = true;
    } else if (b == ';') {
      endNumber();
    }
  }

  void ended(byte last) {
    endNumber();
    if (ofDec && named && (last == 'h' || last == 'l')) {
      alternate = last == 'h';
    }
  }

  /// The terminal is as new.
  void reset() {
    alternate = false;
  }

  boolean alternate() {
    return alternate;
  }

  private void endNumber() {
    named |= number == 47 || number == 1047 || number == 1049;
    number = 0;
  }
}
