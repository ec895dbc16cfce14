package dev.konsol.worker.link;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import dev.konsol.wire.JsonLine;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What leaves the worker when its process ends.
@Timeout(60)
final class FramesTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  private final Frames frames = new Frames();
  private final byte[] buffer = new byte[64 * 1024];

  @Test
  void theEndWaitsUntilTheLastBytesAreWrittenAndNotOnlyTaken() throws Exception {
    byte[] bye = "bye".getBytes(UTF_8);
    frames.print(frames.out(), bye, 0, bye.length);
    Thread ending = new Thread(this::close);
    ending.start();
    waiting(ending);
    assertThat(take()).contains("bye").contains("exiting");
    waiting(ending);

    Thread writer = new Thread(this::take);
    writer.start();
    ending.join(SOON);
    assertThat(ending.isAlive()).isFalse();
    writer.interrupt();
    writer.join(SOON);
  }

  private static void waiting(Thread thread) {
    Await.until("waiting", SOON, () -> thread.getState() == Thread.State.TIMED_WAITING);
  }

  private void close() {
    try {
      frames.close(JsonLine.object().put("event", "exiting").bytes(), SOON.toMillis());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String take() {
    try {
      return new String(buffer, 0, frames.take(buffer), UTF_8);
    } catch (InterruptedException e) {
      return "";
    }
  }
}
