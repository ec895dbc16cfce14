package dev.konsol.rpc;

import java.util.LinkedHashMap;
import java.util.Optional;

/// Why sessions are not there any more that nobody asked to close. Remembers the latest. Safe for
/// any thread.
final class Gone {
  private static final int MOST = 256;

  private final LinkedHashMap<String, String> reasons = new LinkedHashMap<>();

  synchronized void remember(OpenSession session, String reason) {
    reasons.putLast(session.id(), reason);
    session.name().ifPresent(name -> reasons.putLast(name, reason));
    while (reasons.size() > MOST) {
      reasons.pollFirstEntry();
    }
  }

  synchronized Optional<String> reason(String idOrName) {
    return Optional.ofNullable(reasons.get(idOrName));
  }
}
