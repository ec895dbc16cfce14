package dev.konsol.process.host;

import dev.konsol.process.Exit;
import dev.konsol.process.TerminalEvents;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Collects what comes out of one terminal.
final class Recorder implements TerminalEvents {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<Exit> exit = new CompletableFuture<>();
  private int afterExit;
  private int exits;

  @Override
  public synchronized void output(ByteBuffer output) {
    afterExit += exits > 0 ? output.remaining() : 0;
    byte[] copy = new byte[output.remaining()];
    output.get(copy);
    bytes.writeBytes(copy);
    notifyAll();
  }

  @Override
  public synchronized void exited(Exit how) {
    exits++;
    exit.complete(how);
    notifyAll();
  }

  Exit awaitExit() {
    return exit.orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).join();
  }

  synchronized boolean hasExited() {
    return exits > 0;
  }

  synchronized int exits() {
    return exits;
  }

  synchronized int bytesAfterExit() {
    return afterExit;
  }

  synchronized int size() {
    return bytes.size();
  }

  synchronized String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /// Waits until the output holds this text.
  synchronized void awaitText(String wanted) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!text().contains(wanted)) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0 || exits > 0) {
        throw new AssertionError("'" + wanted + "' did not come, but: " + text());
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }
}
