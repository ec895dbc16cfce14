package dev.konsol.app.env;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.LoopDied;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UncaughtFailuresTest {
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final AtomicInteger code = new AtomicInteger(-1);
  private final UncaughtFailures lastResort =
      new UncaughtFailures(new PrintStream(said, true, StandardCharsets.UTF_8), code::set);

  private void run(Runnable work) throws InterruptedException {
    Thread thread =
        Thread.ofPlatform().name("work").uncaughtExceptionHandler(lastResort).start(work);
    thread.join();
  }

  @Test
  void aLoopThatDiedEndsTheProcessLoudly() throws InterruptedException {
    run(
        () -> {
          throw new LoopDied("clients", new OutOfMemoryError("for good"));
        });
    assertThat(code).hasValue(1);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("konsol: the thread 'clients' cannot go on")
        .contains("for good");
  }

  @Test
  void anyOtherThreadIsOnlyLogged() throws InterruptedException {
    run(
        () -> {
          throw new IllegalStateException("one task");
        });
    assertThat(code).hasValue(-1);
  }
}
