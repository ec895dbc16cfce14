package dev.konsol.worker.link;

import java.util.Arrays;

/// One of the two standard streams, with the start of a character whose rest has not been printed
/// yet. Guarded by [Frames].
public final class PrintedStream {
  final String event;
  private byte[] held = {};

  PrintedStream(String event) {
    this.event = event;
  }

  int heldBack() {
    return held.length;
  }

  /// Moves what was held back to the start of the batch and answers how much it was.
  int release(byte[] batch) {
    int count = held.length;
    System.arraycopy(held, 0, batch, 0, count);
    held = new byte[0];
    return count;
  }

  /// Keeps an unfinished character at the end of the batch for later and answers how many bytes are
  /// left.
  int holdBack(byte[] batch, int count) {
    int complete = complete(batch, count);
    if (complete < count) {
      held = Arrays.copyOfRange(batch, complete, count);
    }
    return complete;
  }

  /// How many of the bytes there are without an unfinished UTF-8 sequence at the end.
  static int complete(byte[] bytes, int count) {
    for (int back = 1; back <= 3 && back <= count; back++) {
      byte b = bytes[count - back];
      if (b >= 0) {
        return count;
      }
      if ((b & 0xC0) == 0xC0) {
        return length(b) > back ? count - back : count;
      }
    }
    return count;
  }

  private static int length(byte lead) {
    if ((lead & 0xE0) == 0xC0) {
      return 2;
    }
    if ((lead & 0xF0) == 0xE0) {
      return 3;
    }
    return (lead & 0xF8) == 0xF0 ? 4 : 1;
  }
}
