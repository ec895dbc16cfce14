package dev.konsol.agent.event;

import dev.konsol.core.WireName;

/// Who a message is from.
public enum Role implements WireName {
  USER,
  ASSISTANT,
  /// Stands for everything before it, in few words.
  SUMMARY,
  /// What the host says to the model, so that it goes on.
  HOST
}
