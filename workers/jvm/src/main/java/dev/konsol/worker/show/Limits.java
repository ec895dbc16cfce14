package dev.konsol.worker.show;

import dev.konsol.wire.JsonObject;

/// What the host allows: how large a frame may be and how much of a value is shown.
public record Limits(
    int frameBytes, int renderMillis, int renderChars, int renderElements, int renderDepth) {
  private static final int LEAST_FRAME = 4096;

  /// What a frame holds besides its data.
  private static final int ENVELOPE = 1024;

  static final Limits DEFAULT = new Limits(4 << 20, 800, 4 << 20, 500, 8);

  public Limits {
    frameBytes = Math.max(LEAST_FRAME, frameBytes);
    renderMillis = Math.max(1, renderMillis);
    renderChars = Math.max(16, renderChars);
    renderElements = Math.max(1, renderElements);
    renderDepth = Math.max(1, renderDepth);
  }

  /// These limits with what the message changes.
  public Limits with(JsonObject message) {
    return new Limits(
        bounded(message.integer("frameBytes", frameBytes)),
        bounded(message.integer("renderMillis", renderMillis)),
        bounded(message.integer("renderChars", renderChars)),
        bounded(message.integer("renderElements", renderElements)),
        bounded(message.integer("renderDepth", renderDepth)));
  }

  /// For a cell of a table.
  Limits brief() {
    return new Limits(frameBytes, renderMillis, 200, 5, 2);
  }

  private static int bounded(long value) {
    return (int) Math.max(0, Math.min(1 << 30, value));
  }

  /// The bytes that the data of one frame may take, written as JSON.
  public int dataBytes() {
    return frameBytes - ENVELOPE;
  }
}
