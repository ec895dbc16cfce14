package dev.konsol.fleet.message;

import java.util.UUID;

/// One of the two ends of a stream.
///
/// @param initiator whether it is the end that opened the stream
public record StreamKey(UUID id, boolean initiator) {
  static final int TO_INITIATOR = 1;

  /// That of what this end sends.
  int direction() {
    return initiator ? 0 : TO_INITIATOR;
  }
}
