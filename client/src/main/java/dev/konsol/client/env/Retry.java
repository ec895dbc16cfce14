package dev.konsol.client.env;

import dev.konsol.core.Budget;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Looks again and again for something that gives no sign when it is there, such as another
/// process's socket or its end. The one place of the program that sleeps.
public final class Retry {
  private static final long STEP_MILLIS = 5;

  private Retry() {}

  public interface Look<T> {
    Optional<T> look() throws IOException;
  }

  /// What was found, or nothing within that time.
  public static <T> Optional<T> find(Duration atMost, Look<T> look)
      throws IOException, InterruptedException {
    Budget budget = Budget.of(atMost);
    Optional<T> found = look.look();
    while (found.isEmpty() && !budget.spent()) {
      TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
      found = look.look();
    }
    return found;
  }
}
