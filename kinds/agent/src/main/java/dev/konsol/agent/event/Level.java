package dev.konsol.agent.event;

import java.util.Locale;

/// How a status is meant.
public enum Level {
  INFO,
  SUCCESS,
  WARNING,
  ERROR;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
