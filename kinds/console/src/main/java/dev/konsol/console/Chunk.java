package dev.konsol.console;

import java.util.Optional;

/// A piece of output. `offset` is where `bytes` begin: where the reader asked for, or behind the
/// gap. With `ended` nothing will ever follow.
@SuppressWarnings("ArrayRecordComponent") // handed from the log to one encoder, never compared
public record Chunk(Optional<Gap> gap, long offset, byte[] bytes, boolean ended) {
  public long nextOffset() {
    return offset + bytes.length;
  }
}
