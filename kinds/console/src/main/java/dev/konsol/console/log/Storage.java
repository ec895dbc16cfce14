package dev.konsol.console.log;

import java.util.Locale;

/// Where a console's output is kept at the moment.
public enum Storage {
  DISK,
  /// The disk is nearly full: only the last bytes, and only while the daemon runs.
  MEMORY,
  /// And no memory is left for it either.
  NOWHERE;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
