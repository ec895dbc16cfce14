package dev.konsol.app.eval;

import dev.konsol.client.env.Streams;
import dev.konsol.core.Tasks;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Tells a person that a session is on its way: a build tool that is asked for the first time takes
/// seconds, and says nothing. Has one task while it waits, and leaves nothing on the screen.
record Preparing(Streams streams, Duration step) {
  private static final String ERASE = "\r\033[K";

  /// What `opening` answers. Nothing is told of one that is quick, nor where nobody looks.
  <T> T tellOf(Supplier<T> opening) throws InterruptedException {
    if (!streams.askable()) {
      return opening.get();
    }
    CountDownLatch open = new CountDownLatch(1);
    try (Tasks tasks = new Tasks("konsol-eval-preparing", (_, _) -> {})) {
      Thread telling = tasks.start(() -> tell(open));
      try {
        return opening.get();
      } finally {
        open.countDown();
        telling.join();
      }
    }
  }

  private void tell(CountDownLatch open) {
    PrintStream err = streams.err();
    int steps = 0;
    try {
      while (!open.await(step.toMillis(), TimeUnit.MILLISECONDS)) {
        steps++;
        err.print(
            ERASE
                + "konsol: preparing the project, "
                + step.multipliedBy(steps).toSeconds()
                + " s");
        err.flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    err.print(steps == 0 ? "" : ERASE);
    err.flush();
  }
}
