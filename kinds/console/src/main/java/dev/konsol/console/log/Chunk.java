package dev.konsol.console.log;

import dev.konsol.console.text.Utf8;
import java.util.Arrays;
import java.util.Optional;

/// A piece of output. `offset` is where `bytes` begin: where the reader asked for, or behind the
/// gap. With `ended` nothing will ever follow.
@SuppressWarnings("ArrayRecordComponent") // handed from the log to one encoder, never compared
public record Chunk(Optional<Gap> gap, long offset, byte[] bytes, boolean ended) {
  public long nextOffset() {
    return offset + bytes.length;
  }

  /// Without a character that is only begun at the end, unless nothing will follow.
  public Chunk whole() {
    return endsInsideCharacter()
        ? new Chunk(gap, offset, Arrays.copyOf(bytes, wholeLength()), false)
        : this;
  }

  public boolean endsInsideCharacter() {
    return !ended && wholeLength() < bytes.length;
  }

  public int wholeLength() {
    return Utf8.complete(bytes, 0, bytes.length);
  }

  /// Both, where the second begins where this ends.
  public Chunk followedBy(Chunk next) {
    byte[] both = Arrays.copyOf(bytes, bytes.length + next.bytes.length);
    System.arraycopy(next.bytes, 0, both, bytes.length, next.bytes.length);
    return new Chunk(gap, offset, both, next.ended);
  }
}
