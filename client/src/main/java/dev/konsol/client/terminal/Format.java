package dev.konsol.client.terminal;

/// Numbers as people read them.
public final class Format {
  private static final String UNITS = "KMGTP";

  private Format() {}

  /// `999B`, `1.5K`, `24M`.
  public static String bytes(long bytes) {
    if (bytes < 1000) {
      return bytes + "B";
    }
    int unit = 0;
    long scaled = bytes;
    while (scaled >= 1000 * 1024L && unit < UNITS.length() - 1) {
      scaled /= 1024;
      unit++;
    }
    long tenths = scaled * 10 / 1024;
    String number = tenths < 100 ? tenths / 10 + "." + tenths % 10 : String.valueOf(tenths / 10);
    return number + UNITS.charAt(unit);
  }

  /// The two largest units at the most: `5s`, `3m`, `2h05m`, `4d02h`.
  public static String time(long millis) {
    long seconds = Math.max(0, millis) / 1000;
    long minutes = seconds / 60;
    long hours = minutes / 60;
    if (minutes == 0) {
      return seconds + "s";
    }
    if (hours == 0) {
      return minutes < 10 ? minutes + "m" + two(seconds % 60) + "s" : minutes + "m";
    }
    if (hours < 24) {
      return hours + "h" + two(minutes % 60) + "m";
    }
    return hours / 24 + "d" + two(hours % 24) + "h";
  }

  private static String two(long number) {
    return number < 10 ? "0" + number : String.valueOf(number);
  }
}
