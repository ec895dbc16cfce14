package dev.konsol.lines.stream;

import java.util.Arrays;

/// Pieces of byte arrays.
final class Bytes {
  private Bytes() {}

  static byte[] join(byte[] first, byte[] second) {
    if (first.length == 0) {
      return second;
    }
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  static byte[] slice(byte[] bytes, int from, int to) {
    return from == 0 && to == bytes.length ? bytes : Arrays.copyOfRange(bytes, from, to);
  }
}
