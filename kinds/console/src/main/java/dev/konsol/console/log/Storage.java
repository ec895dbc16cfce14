package dev.konsol.console.log;

import dev.konsol.core.WireName;

/// Where a console's output is kept at the moment.
public enum Storage implements WireName {
  DISK,
  /// The disk is nearly full: only the last bytes, and only while the daemon runs.
  MEMORY,
  /// And no memory is left for it either.
  NOWHERE
}
