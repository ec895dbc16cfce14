package dev.konsol.jsonrpc.framing;

import dev.konsol.jsonrpc.queue.Deadline;
import dev.konsol.jsonrpc.queue.FrameQueue;
import java.util.function.Consumer;

/// The writer: takes frames from a bounded queue to the transport, flushing when there is nothing
/// more for now. Whoever sends puts into the queue and never touches the transport.
public final class FrameWriter {
  private final FrameQueue queue;
  private final Transport transport;
  private final Consumer<Throwable> onBroken;
  private final Thread thread;

  public FrameWriter(
      FrameQueue queue, Transport transport, Thread.Builder thread, Consumer<Throwable> onBroken) {
    this.queue = queue;
    this.transport = transport;
    this.onBroken = onBroken;
    this.thread = thread.unstarted(this::write);
  }

  public Thread thread() {
    return thread;
  }

  /// Takes no more, and waits for the rest to be written.
  public boolean drain(Deadline deadline) throws InterruptedException {
    queue.close();
    return thread.join(deadline.remaining());
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
