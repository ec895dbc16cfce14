package dev.konsol.process.host;

import dev.konsol.core.WireName;

/// What ends every process Konsol started once Konsol itself is gone, best first.
public enum Containment implements WireName {
  /// As with the supervisor, and everything runs in a control group, which nothing leaves and which
  /// the next start ends where nobody was left to do so.
  CGROUP,
  /// The JVM runs under two subreapers, one above the other, that outlive it and end all
  /// descendants.
  SUPERVISOR,
  /// A shell on a pipe outlives the JVM and ends what carries its marker.
  GUARDIAN,
  /// Only the next start sweeps up what carries the marker.
  SWEEP
}
