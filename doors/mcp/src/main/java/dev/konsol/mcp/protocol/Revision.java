package dev.konsol.mcp.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The revisions of the protocol that are spoken here, oldest first.
public enum Revision {
  R2025_03_26("2025-03-26"),
  R2025_06_18("2025-06-18"),
  R2025_11_25("2025-11-25"),
  R2026_07_28("2026-07-28");

  private final String wire;

  Revision(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
  }

  /// Whether each request says for itself what it needs, with no handshake before it.
  public boolean isStateless() {
    return this == R2026_07_28;
  }

  public static Optional<Revision> of(String wire) {
    return Arrays.stream(values()).filter(revision -> revision.wire.equals(wire)).findFirst();
  }

  /// What a handshake ends with: the revision asked for where it has handshakes, else the newest.
  public static Revision negotiated(String wanted) {
    return of(wanted).filter(revision -> !revision.isStateless()).orElse(R2025_11_25);
  }

  /// Newest first, as clients choose.
  public static List<String> all() {
    return Arrays.stream(values()).map(Revision::wire).toList().reversed();
  }
}
