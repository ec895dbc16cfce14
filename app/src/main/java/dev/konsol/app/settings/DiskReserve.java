package dev.konsol.app.settings;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import dev.konsol.console.ConsoleSettings;
import java.util.List;
import java.util.Map;

/// How much of the disk must be free for consoles' output to be written there: option over
/// environment over what is written down over the default.
public final class DiskReserve {
  private static final String OPTION = "min-free-disk";
  private static final String VARIABLE = "KONSOL_MIN_FREE_DISK";

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
        .map(value -> ByteSize.of("--" + OPTION, value))
        .orElseGet(() -> of(environment));
  }

  public static long of(Map<String, String> environment) {
    String value = environment.getOrDefault(VARIABLE, "");
    return value.isBlank() ? ConsoleSettings.DEFAULT_DISK_RESERVE : ByteSize.of(VARIABLE, value);
  }
}
