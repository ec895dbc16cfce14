package dev.konsol.console.input;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The results of the latest sends that had a write id, so that a retry types nothing twice.
/// Confined to its owner's lock.
final class WriteIds {
  private static final int REMEMBERED = 1024;
  private static final int AFTER_THE_END = 16;

  private final Map<String, Sent> results = new LinkedHashMap<>();

  Optional<Sent> find(String id) {
    return Optional.ofNullable(results.get(id));
  }

  /// A send of which nothing was taken is not remembered: trying again is right.
  void remember(String id, Sent sent) {
    if (sent.accepted() > 0 || sent.length() == 0) {
      results.put(id, new Sent(sent.accepted(), sent.length(), sent.offset(), true));
      keep(REMEMBERED);
    }
  }

  /// The console has ended: only a retry that is under way can still ask.
  void shrink() {
    keep(AFTER_THE_END);
  }

  private void keep(int most) {
    while (results.size() > most) {
      results.remove(results.keySet().iterator().next());
    }
  }
}
