package dev.konsol.agent.event;

import java.util.Locale;

/// Who a message is from.
public enum Role {
  USER,
  ASSISTANT,
  /// Stands for everything before it, in few words.
  SUMMARY;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
