package dev.konsol.console.wait;

/// Finds the marks of a shell's integration in output, `OSC 133` or `OSC 633` with `A` (a prompt
/// begins) or `B` (it is there). Goes on where it stopped. Confined to one thread.
final class ShellMarks {
  private static final String START = "\033]";
  private static final int LENGTH = 7;

  private final StringBuilder seen = new StringBuilder(LENGTH);

  /// How many of these bytes end with the last mark in them; 0 when there is none.
  int behindLastMark(byte[] bytes) {
    int behind = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (completes((char) (bytes[i] & 0xff))) {
        behind = i + 1;
      }
    }
    return behind;
  }

  private boolean completes(char c) {
    if (c == '\033') {
      seen.setLength(0);
    } else if (seen.isEmpty()) {
      return false;
    }
    seen.append(c);
    if (!fits()) {
      seen.setLength(0);
    }
    if (seen.length() < LENGTH) {
      return false;
    }
    seen.setLength(0);
    return true;
  }

  /// ESC ] 1 3 3 ; A
  private boolean fits() {
    char last = seen.charAt(seen.length() - 1);
    return switch (seen.length()) {
      case 1, 2 -> last == START.charAt(seen.length() - 1);
      case 3 -> last == '1' || last == '6';
      case 4, 5 -> last == '3';
      case 6 -> last == ';';
      default -> last == 'A' || last == 'B';
    };
  }
}
