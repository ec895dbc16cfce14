package dev.konsol.jsonrpc.framing;

import dev.konsol.jsonrpc.queue.Deadline;
import dev.konsol.jsonrpc.queue.FrameQueue;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.jspecify.annotations.Nullable;

/// Two peers in one process, for tests and for parts that speak a protocol without a wire. Writing
/// blocks when the other end does not read, as on a pipe.
public final class MemoryTransport implements Transport {
  /// Two connected ends.
  public record Pair(Transport left, Transport right) {}

  private final FrameQueue incoming;
  private final FrameQueue outgoing;

  private MemoryTransport(FrameQueue incoming, FrameQueue outgoing) {
    this.incoming = incoming;
    this.outgoing = outgoing;
  }

  /// Two ends of a new connection.
  ///
  /// @param maxBytes under way in each direction
  public static Pair pair(int maxBytes) {
    FrameQueue there = new FrameQueue(maxBytes);
    FrameQueue back = new FrameQueue(maxBytes);
    return new Pair(new MemoryTransport(back, there), new MemoryTransport(there, back));
  }

  @Override
  public @Nullable Frame read() throws IOException {
    try {
      byte[] json = incoming.take();
      return json == null ? null : new Frame.Payload(json);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  @Override
  public void write(byte[] json) throws IOException {
    try {
      if (outgoing.put(json, Deadline.never()) != FrameQueue.Put.DONE) {
        throw new IOException("the other end is closed");
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static IOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted");
  }

  /// The other end reads what was written before, and then the end of the stream.
  @Override
  public void close() {
    outgoing.close();
    incoming.closeAndDiscard();
  }
}
