package dev.konsol.console.log;

import java.nio.ByteBuffer;

/// Where to cut a batch of output that does not fit into a file: behind a line end when one is
/// near, so that every file begins with a whole line.
final class LineCut {
  private LineCut() {}

  /// How many of these bytes still belong into a file that has `room` left of `size`: all, a part
  /// of them, or 0 when the file is done.
  static int partFor(ByteBuffer bytes, long room, long size) {
    if (bytes.remaining() <= room) {
      return bytes.remaining();
    }
    int most = (int) Math.max(0, room);
    int near = (int) Math.max(0, most - size / 4);
    for (int part = most; part > near; part--) {
      if (bytes.get(bytes.position() + part - 1) == '\n') {
        return part;
      }
    }
    return near > 0 || room == size ? most : 0;
  }
}
