package dev.konsol.client.console.attach;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Locale;

/// The key that makes the next one a command to the client: Ctrl and a letter or one of `@[\]^_`.
public record Prefix(char letter) {
  private static final String SIGNS = "@\\]^_";

  /// `C-]`, which shells and editors want less often than the others.
  public static final Prefix USUAL = new Prefix(']');

  /// As `C-a`, `c-a`, `Ctrl-A` or `^A`.
  public static Prefix parse(String text) {
    String name = text.strip().toUpperCase(Locale.ROOT);
    for (String start : new String[] {"C-", "CTRL-", "CTRL+", "^"}) {
      if (name.startsWith(start) && name.length() == start.length() + 1) {
        char letter = name.charAt(start.length());
        if ((letter >= 'A' && letter <= 'Z' && "IJM".indexOf(letter) < 0)
            || SIGNS.indexOf(letter) >= 0) {
          return new Prefix(letter);
        }
      }
    }
    throw new KonsolException(
        ErrorCode.BAD_REQUEST,
        "the prefix is Ctrl and a letter, such as C-a or C-], and neither Tab nor Enter; '"
            + text
            + "' is not");
  }

  byte code() {
    return (byte) (letter & 0x1f);
  }

  String name() {
    return "C-" + Character.toLowerCase(letter);
  }
}
