package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.jsonrpc.queue.Deadline;
import dev.konsol.jsonrpc.queue.FrameQueue;
import dev.konsol.jsonrpc.queue.FrameQueue.Put;
import java.util.function.Consumer;

/// The way out: a bounded queue and the writer thread that empties it into the transport, flushing
/// when there is nothing more for now. Sending is safe for any thread and never touches the
/// transport.
final class Outbox {
  private final FrameQueue queue;
  private final Transport transport;
  private final Consumer<Throwable> onBroken;
  private final Thread writer;

  Outbox(Transport transport, PeerOptions options, Consumer<Throwable> onBroken) {
    this.queue = new FrameQueue(options.bounds().queuedBytes());
    this.transport = transport;
    this.onBroken = onBroken;
    this.writer = options.ioThread("writer").unstarted(this::write);
  }

  void start() {
    writer.start();
  }

  Thread writer() {
    return writer;
  }

  /// Waits for room until the deadline.
  Put put(byte[] json, Deadline deadline) throws InterruptedException {
    return queue.put(json, deadline);
  }

  Put offer(byte[] json) {
    return queue.offer(json);
  }

  /// For the reader, which must not wait.
  Put offerUrgent(byte[] json) {
    return queue.offerUrgent(json);
  }

  long queuedBytes() {
    return queue.bytes();
  }

  /// Takes no more, and waits for the rest to be written.
  boolean drain(Deadline deadline) throws InterruptedException {
    queue.close();
    return writer.join(deadline.remaining());
  }

  void discard() {
    queue.closeAndDiscard();
  }

  private void write() {
    try {
      for (byte[] json = queue.take(); json != null; json = queue.take()) {
        transport.write(json);
        if (queue.bytes() == 0) {
          transport.flush();
        }
      }
    } catch (InterruptedException e) {
      queue.closeAndDiscard();
    } catch (Throwable e) {
      // The root of the writer. First the reason, then the refusals that quote it.
      onBroken.accept(e);
      queue.closeAndDiscard();
    }
  }
}
