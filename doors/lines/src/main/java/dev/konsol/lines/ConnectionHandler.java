package dev.konsol.lines;

/// One peer on a [NonBlockingChannel]. Called by the channel's thread, which serves other peers
/// too: nothing here blocks.
public interface ConnectionHandler {
  void readable();

  void writable();

  /// The peer is not to be served any longer: its channel is closed. From any thread.
  void end();
}
