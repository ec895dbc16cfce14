package dev.konsol.console.input;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Text in which `\n \r \t \\ \e \0 \xHH` stand for single bytes. Everything else is UTF-8; an
/// escape that is not one of these stays as it was written.
public final class Escapes {
  private static final int HEX = 16;

  private Escapes() {}

  public static byte[] bytes(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    int plain = 0;
    int at = text.indexOf('\\');
    while (at >= 0) {
      int length = lengthAt(text, at);
      if (length > 0) {
        bytes.writeBytes(text.substring(plain, at).getBytes(StandardCharsets.UTF_8));
        bytes.write(valueAt(text, at));
        plain = at + length;
      }
      at = text.indexOf('\\', at + Math.max(1, length));
    }
    bytes.writeBytes(text.substring(plain).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  /// How many characters the escape at this backslash has; 0 when it is none.
  private static int lengthAt(String text, int at) {
    char letter = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (letter == 'x') {
      return digit(text, at + 2) >= 0 && digit(text, at + 3) >= 0 ? 4 : 0;
    }
    return "nrt\\e0".indexOf(letter) >= 0 ? 2 : 0;
  }

  private static int valueAt(String text, int at) {
    return switch (text.charAt(at + 1)) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'e' -> 0x1b;
      case '0' -> 0;
      case 'x' -> digit(text, at + 2) * HEX + digit(text, at + 3);
      default -> '\\';
    };
  }

  private static int digit(String text, int at) {
    return at < text.length() && text.charAt(at) < 128 ? Character.digit(text.charAt(at), HEX) : -1;
  }
}
