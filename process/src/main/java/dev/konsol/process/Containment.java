package dev.konsol.process;

import java.util.Locale;

/// What ends every process Konsol started once Konsol itself is gone, best first.
public enum Containment {
  /// The JVM runs under a subreaper that outlives it and ends all descendants.
  SUPERVISOR,
  /// A shell on a pipe outlives the JVM and ends what carries its marker.
  GUARDIAN,
  /// Only the next start sweeps up what carries the marker.
  SWEEP;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
