package dev.konsol.console.screen.state;

import java.util.List;
import java.util.stream.IntStream;

/// The modes a program can set and ask for. Those without a meaning for the text are remembered all
/// the same, so that a question about them is answered truly.
public final class Modes {
  public static final int INSERT = 1;
  public static final int NEW_LINE = 1 << 1;
  public static final int CURSOR_KEYS = 1 << 2;
  public static final int ORIGIN = 1 << 3;
  public static final int WRAP = 1 << 4;
  public static final int CURSOR = 1 << 5;
  public static final int PASTE = 1 << 6;
  public static final int KEYPAD = 1 << 7;
  private static final int FIRST_REMEMBERED = 8;

  /// Reverse video, blinking cursor, mouse reports and their encodings, focus reports, alternate
  /// scroll, synchronized output, colour scheme reports.
  private static final int[] REMEMBERED = {
    5, 12, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 2026, 2031
  };

  private static final int AT_START = WRAP | CURSOR;

  private int bits = AT_START;

  public boolean has(int mode) {
    return (bits & mode) != 0;
  }

  /// Whether text wraps and replaces what was there, as it nearly always does.
  public boolean usual() {
    return (bits & (INSERT | WRAP)) == WRAP;
  }

  public void set(int mode, boolean on) {
    bits = on ? bits | mode : bits & ~mode;
  }

  public void reset() {
    bits = AT_START;
  }

  /// What DECSTR puts back; the rest stays.
  public void softReset() {
    bits = (bits & ~(INSERT | ORIGIN | CURSOR_KEYS | KEYPAD)) | WRAP | CURSOR;
  }

  /// The private numbers of the remembered modes that are on.
  public List<Integer> rememberedOn() {
    return IntStream.of(REMEMBERED).filter(number -> has(dec(number))).boxed().toList();
  }

  public static int ansi(int number) {
    return switch (number) {
      case 4 -> INSERT;
      case 20 -> NEW_LINE;
      default -> 0;
    };
  }

  /// The mode with that private number, 0 when there is none.
  public static int dec(int number) {
    return switch (number) {
      case 1 -> CURSOR_KEYS;
      case 6 -> ORIGIN;
      case 7 -> WRAP;
      case 25 -> CURSOR;
      case 66 -> KEYPAD;
      case 2004 -> PASTE;
      default -> remembered(number);
    };
  }

  private static int remembered(int number) {
    for (int i = 0; i < REMEMBERED.length; i++) {
      if (REMEMBERED[i] == number) {
        return 1 << (FIRST_REMEMBERED + i);
      }
    }
    return 0;
  }
}
