package dev.konsol.fleet;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;

/// The one place that says that another host cannot be reached.
final class Unreachable {
  private Unreachable() {}

  static KonsolException because(String host, String reason) {
    return new KonsolException(
        ErrorCode.UNREACHABLE, "host '" + host + "' is unreachable: " + reason);
  }

  static KonsolException unknown(String host) {
    return new KonsolException(
        ErrorCode.UNKNOWN_SESSION, "no host named '" + host + "' is known: see 'konsol host ls'");
  }
}
