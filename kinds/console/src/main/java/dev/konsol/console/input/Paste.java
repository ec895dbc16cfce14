package dev.konsol.console.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bracketed paste: a program that asked for it can tell pasted text from typed text.
public final class Paste {
  private static final byte[] BEGIN = "\033[200~".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "\033[201~".getBytes(StandardCharsets.US_ASCII);

  private Paste() {}

  /// The bytes between the marks. End marks within them are taken out, also such as come about by
  /// taking one out: what follows would pass for typed.
  public static byte[] wrap(byte[] bytes) {
    byte[] wrapped = Arrays.copyOf(BEGIN, BEGIN.length + bytes.length + END.length);
    int end = BEGIN.length;
    for (byte b : bytes) {
      wrapped[end++] = b;
      if (Arrays.equals(wrapped, end - END.length, end, END, 0, END.length)) {
        end -= END.length;
      }
    }
    System.arraycopy(END, 0, wrapped, end, END.length);
    return Arrays.copyOf(wrapped, end + END.length);
  }
}
