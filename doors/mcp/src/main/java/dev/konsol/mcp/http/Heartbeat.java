package dev.konsol.mcp.http;

import dev.konsol.mcp.http.HttpCall.Events;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Keeps a stream alive on which nothing may happen for long, and notices when the client is gone.
final class Heartbeat {
  private static final Duration EVERY = Duration.ofSeconds(15);

  private Heartbeat() {}

  /// Until the thread is interrupted or the stream breaks.
  static void beat(Events stream) throws IOException, InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    do {
      stream.heartbeat();
    } while (!never.await(EVERY.toSeconds(), TimeUnit.SECONDS));
  }
}
