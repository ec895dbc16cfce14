package dev.konsol.agent.event;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// For how long a permission is given.
public enum Scope {
  /// For this call.
  ONCE,
  /// For as long as the session is there.
  SESSION,
  /// For all sessions of the user, from here on.
  ALWAYS;

  public static Optional<Scope> named(String name) {
    return Stream.of(values()).filter(scope -> scope.wireName().equals(name)).findFirst();
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
