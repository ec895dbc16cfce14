package dev.konsol.eval.engine;

import dev.konsol.eval.result.Declared;
import java.util.LinkedHashMap;
import java.util.List;

/// What a session has declared, the newest of each name, in the order in which a replay makes it
/// again. Kept by the host, so that it outlives worker and compiler. Safe for any thread.
public final class Declarations {
  private static final int MOST = 10_000;

  private final LinkedHashMap<String, Declared> known = new LinkedHashMap<>();

  synchronized void add(List<Declared> declared) {
    for (Declared each : declared) {
      if (!each.isResult()) {
        known.remove(each.key());
        known.put(each.key(), each);
      }
    }
    while (known.size() > MOST) {
      known.pollFirstEntry();
    }
  }

  public synchronized void clear() {
    known.clear();
  }

  public synchronized List<Declared> all() {
    return List.copyOf(known.values());
  }

  /// Sources, each once: several names may come from one snippet.
  public synchronized List<String> sources() {
    return known.values().stream().map(Declared::source).distinct().toList();
  }
}
