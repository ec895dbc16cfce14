package dev.konsol.checks;

import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/// What was seen in a storm: how often each thing happened, and everything that may not be. Used by
/// all threads.
final class ChaosLedger {
  private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
  private final Queue<String> faults = new ConcurrentLinkedQueue<>();

  void count(String what) {
    count(what, 1);
  }

  void count(String what, long more) {
    counts.computeIfAbsent(what, _ -> new AtomicLong()).addAndGet(more);
  }

  long of(String what) {
    return counts.getOrDefault(what, new AtomicLong()).get();
  }

  void fault(String what) {
    faults.add(what);
  }

  /// A refusal, which has to name its reason.
  void refused(String what, String reason) {
    if (reason.isBlank() || reason.contains("internal error")) {
      fault(what + " was refused with '" + reason + "'");
    }
    count("refusals");
  }

  Queue<String> faults() {
    return faults;
  }

  @Override
  public String toString() {
    return new TreeMap<>(counts).toString();
  }
}
