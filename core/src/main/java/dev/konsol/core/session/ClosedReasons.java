package dev.konsol.core.session;

import java.util.LinkedHashMap;
import java.util.Optional;

/// Why sessions are not there any more that nobody asked to close. Remembers the latest. Safe for
/// any thread.
final class ClosedReasons {
  private static final int MOST = 256;

  private final LinkedHashMap<String, String> reasons = new LinkedHashMap<>();

  synchronized void remember(Session session, String reason) {
    reasons.putLast(session.id().value(), reason);
    session.name().ifPresent(name -> reasons.putLast(name, reason));
    while (reasons.size() > MOST) {
      reasons.pollFirstEntry();
    }
  }

  synchronized Optional<String> of(String idOrName) {
    return Optional.ofNullable(reasons.get(idOrName));
  }
}
