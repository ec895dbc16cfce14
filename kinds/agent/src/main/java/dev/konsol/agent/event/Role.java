package dev.konsol.agent.event;

import java.util.Locale;

/// Who a message is from.
public enum Role {
  USER,
  ASSISTANT,
  /// Stands for everything before it, in few words.
  SUMMARY,
  /// What the host says to the model, so that it goes on.
  HOST;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
