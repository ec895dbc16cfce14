package dev.konsol.console.view;

import dev.konsol.process.Size;

/// A terminal as bytes: an empty one of that size that is fed them shows the same.
public final class Repainted {
  private final long offset;
  private final Size size;
  private final byte[] bytes;

  Repainted(long offset, Size size, byte[] bytes) {
    this.offset = offset;
    this.size = size;
    this.bytes = bytes.clone();
  }

  /// Where the output goes on.
  public long offset() {
    return offset;
  }

  public Size size() {
    return size;
  }

  public byte[] bytes() {
    return bytes.clone();
  }
}
