package dev.konsol.mcp.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How much a client wants to be told, in the protocol's words.
public enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<LogLevel> of(String wire) {
    return Arrays.stream(values()).filter(level -> level.wire().equals(wire)).findFirst();
  }
}
