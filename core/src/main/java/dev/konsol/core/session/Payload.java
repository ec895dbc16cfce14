package dev.konsol.core.session;

/// What an event says. Each kind of session has its own sealed family of records for this.
public interface Payload {
  /// The event's name on every wire: `opened`, `resized`, `exited`, …
  String name();

  /// About how many characters it holds, where that may be many.
  default long weight() {
    return 0;
  }
}
