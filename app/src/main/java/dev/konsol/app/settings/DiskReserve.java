package dev.konsol.app.settings;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.console.ConsoleSettings;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How much of the disk must be free for consoles' output to be written there: option over
/// environment over what is written down over the default.
public final class DiskReserve {
  private static final String OPTION = "min-free-disk";
  private static final String VARIABLE = "KONSOL_MIN_FREE_DISK";
  private static final String UNITS = "KMGT";

  private DiskReserve() {}

  public static List<Option> options() {
    return List.of(
        Option.value(
            OPTION,
            "SIZE",
            "keep output in memory only while less of the disk is free; 256M (also "
                + VARIABLE
                + ")"));
  }

  public static long of(Arguments arguments, Map<String, String> environment) {
    return arguments
        .option(OPTION)
        .map(value -> bytes("--" + OPTION, value))
        .orElseGet(() -> of(environment));
  }

  public static long of(Map<String, String> environment) {
    String value = environment.getOrDefault(VARIABLE, "");
    return value.isBlank() ? ConsoleSettings.DEFAULT_DISK_RESERVE : bytes(VARIABLE, value.strip());
  }

  private static long bytes(String where, String value) {
    String digits = value.toUpperCase(Locale.ROOT);
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
