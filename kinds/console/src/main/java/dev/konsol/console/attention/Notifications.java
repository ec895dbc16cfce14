package dev.konsol.console.attention;

/// Recognises notifications among operating-system commands, byte by byte: `OSC 9`, `OSC 99` and
/// `OSC 777`. `OSC 9;4` tells how far something is, and asks for nobody; a question for what can be
/// notified (`OSC 99` with a `?`) neither. For one thread.
public final class Notifications {
  private static final int LARGEST = 1000;

  private int number;
  private boolean counting;
  private int rest;
  private byte first;
  private byte second;

  /// A command begins.
  public void begin() {
    number = 0;
    counting = true;
    rest = 0;
  }

  /// Its next byte.
  public void add(byte b) {
    if (!counting) {
      keep(b);
    } else if (b >= '0' && b <= '9') {
      number = Math.min(LARGEST, number * 10 + b - '0');
    } else {
      counting = false;
    }
  }

  private void keep(byte b) {
    if (rest == 0) {
      first = b;
    } else if (rest == 1) {
      second = b;
    }
    rest = Math.min(rest + 1, 2);
  }

  /// Whether the command, which is over, was one.
  ///
  /// @param asks whether it had a question mark
  public boolean ended(boolean asks) {
    return switch (number) {
      case 9 -> !(first == '4' && (rest == 1 || (rest == 2 && second == ';')));
      case 99 -> !asks;
      case 777 -> true;
      default -> false;
    };
  }
}
