package dev.konsol.jsonrpc.framing;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Carries frames, each one JSON text in UTF-8, between two peers: a byte stream with a [Framing],
/// a WebSocket, a queue in memory.
public interface Transport extends AutoCloseable {
  /// What came from the other side.
  sealed interface Frame {
    // Never compared: the array is handed on, not kept.
    @SuppressWarnings("ArrayRecordComponent")
    record Payload(byte[] json) implements Frame {}

    /// Bytes that are no frame. They are skipped up to the next one.
    record Garbage(String why) implements Frame {}

    /// A frame beyond the limit. It is skipped without being kept.
    record Oversized(int limit) implements Frame {}

    /// A frame for which there is no memory now. It is skipped without being kept.
    record Unaffordable() implements Frame {}
  }

  /// Waits for the next frame; null at the end of the stream. Called by the reader alone.
  @Nullable Frame read() throws IOException;

  /// May block while the other side does not read. Called by the writer alone.
  void write(byte[] json) throws IOException;

  /// Called by the writer when it has nothing more to write for now.
  default void flush() throws IOException {}

  /// Ends both directions. Called once by the ender, while a read or a write may be waiting.
  @Override
  void close() throws IOException;
}
