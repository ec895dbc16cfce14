package dev.konsol.lines;

/// One peer on a [Wire]. Called by the wire's thread, which serves other peers too: nothing here
/// blocks.
public interface Talk {
  void readable();

  void writable();

  /// The peer is not to be served any longer: its wire is closed. From any thread.
  void end();
}
