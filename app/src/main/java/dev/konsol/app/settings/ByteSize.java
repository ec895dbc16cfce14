package dev.konsol.app.settings;

import dev.konsol.client.cli.UsageError;
import java.util.Locale;

/// A number of bytes as people write it.
final class ByteSize {
  private static final String UNITS = "KMGT";

  private ByteSize() {}

  /// @param where it is written
  static long of(String where, String value) {
    String digits = value.strip().toUpperCase(Locale.ROOT);
    int unit = digits.isEmpty() ? -1 : UNITS.indexOf(digits.charAt(digits.length() - 1));
    try {
      long number = Long.parseLong(unit < 0 ? digits : digits.substring(0, digits.length() - 1));
      if (number >= 0) {
        return Math.multiplyExact(number, 1L << (10 * (unit + 1)));
      }
    } catch (NumberFormatException | ArithmeticException e) {
      // Said below.
    }
    throw new UsageError(where + " takes a size such as 256M, 2G or 0, not '" + value + "'");
  }
}
