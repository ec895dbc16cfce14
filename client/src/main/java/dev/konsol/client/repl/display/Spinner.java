package dev.konsol.client.repl.display;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/// Says that something runs, and for how long already. Owns one thread while it runs; its pad
/// decides under its own lock whether what it draws is still wanted.
final class Spinner implements AutoCloseable {
  private static final String FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
  private static final long STEP_MILLIS = 100;
  private static final Duration TELLING = Duration.ofSeconds(3);

  private final BiConsumer<String, CountDownLatch> pad;
  private CountDownLatch stopped = new CountDownLatch(0);

  /// @param pad what it draws on, unless the latch says that it has stopped meanwhile
  Spinner(BiConsumer<String, CountDownLatch> pad) {
    this.pad = pad;
  }

  void start(String what) {
    CountDownLatch stop = new CountDownLatch(1);
    stopped = stop;
    long begun = System.nanoTime();
    Thread.ofVirtual().name("spinner").start(() -> spin(what, begun, stop));
  }

  private void spin(String what, long begun, CountDownLatch stop) {
    try {
      for (int i = 0; !stop.await(STEP_MILLIS, TimeUnit.MILLISECONDS); i++) {
        char frame = FRAMES.charAt(i % FRAMES.length());
        pad.accept(frame + " " + text(what, Duration.ofNanos(System.nanoTime() - begun)), stop);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static String text(String what, Duration elapsed) {
    String seconds = String.format(Locale.ROOT, "%.1f s", elapsed.toMillis() / 1000.0);
    return what + seconds + (elapsed.compareTo(TELLING) < 0 ? "" : "  (Ctrl-C stops it)");
  }

  @Override
  public void close() {
    stopped.countDown();
  }
}
