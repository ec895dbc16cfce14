package dev.konsol.mcp.http;

import dev.konsol.mcp.http.HttpCall.Events;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/// A client that hears what belongs to no request. Anybody tells it, without waiting; the thread
/// that opened it, and serves it, writes. A client that does not read misses what finds too much
/// waiting.
final class StreamListener {
  private static final int MOST_WAITING = 256;
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  /// No message is empty.
  private static final byte[] END = new byte[0];

  private final BlockingQueue<byte[]> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Thread serving = Thread.currentThread();

  /// Until it is ended, the thread is interrupted or the stream breaks. Something is written every
  /// now and then: it keeps the stream alive, and notices when the client is gone.
  void serve(Events stream) throws IOException, InterruptedException {
    byte[] next = null;
    do {
      if (next == null) {
        stream.heartbeat();
      } else {
        stream.event(next);
      }
      next = waiting.poll(HEARTBEAT.toSeconds(), TimeUnit.SECONDS);
    } while (next == null || next.length > 0);
  }

  /// Says whether there was room.
  boolean tell(byte[] json) {
    return waiting.offer(json);
  }

  /// At once, also where the client does not read.
  void end() {
    if (!waiting.offer(END)) {
      serving.interrupt();
    }
  }
}
