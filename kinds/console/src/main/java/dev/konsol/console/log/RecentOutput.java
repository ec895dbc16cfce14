package dev.konsol.console.log;

import java.util.Arrays;
import java.util.Optional;

/// What was printed last, from offset `from` on, if it was a little: those who follow a console are
/// given it without a look at the disk. Immutable.
@SuppressWarnings("ArrayRecordComponent") // never compared
record RecentOutput(long from, byte[] bytes) {
  static final RecentOutput NONE = new RecentOutput(0, new byte[0]);

  /// An echo or a line or a few; more is worth the reading.
  static final int MOST = 4 << 10;

  /// From this offset to the end, when all of that is here.
  Optional<Chunk> read(long offset, long end, int maxBytes) {
    if (offset < from || end > from + bytes.length) {
      return Optional.empty();
    }
    int start = (int) (offset - from);
    int stop = (int) Math.min(end - from, (long) start + maxBytes);
    return Optional.of(
        new Chunk(Optional.empty(), offset, Arrays.copyOfRange(bytes, start, stop), false));
  }
}
