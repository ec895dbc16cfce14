package dev.konsol.agent.event;

import dev.konsol.core.WireName;

/// For how long a permission is given.
public enum Scope implements WireName {
  /// For this call.
  ONCE,
  /// For as long as the session is there.
  SESSION,
  /// For all sessions of the user, from here on.
  ALWAYS
}
