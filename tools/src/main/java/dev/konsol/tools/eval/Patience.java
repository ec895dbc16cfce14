package dev.konsol.tools.eval;

import dev.konsol.core.tool.ToolContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// How long one call waits in all, for one thing after the other; tells its caller each second what
/// it waits for. Confined to one thread.
final class Patience {
  private final ToolContext context;
  private final int limit;
  private int seconds;

  Patience(ToolContext context, Duration limit) {
    this.context = context;
    this.limit = Math.toIntExact(limit.toSeconds());
  }

  /// Nothing when it is used up.
  <T> Optional<T> of(Future<T> future, String what)
      throws InterruptedException, ExecutionException {
    while (seconds < limit) {
      try {
        return Optional.of(future.get(1, TimeUnit.SECONDS));
      } catch (TimeoutException e) {
        seconds++;
        context.progress(seconds, 0, what + " for " + seconds + " s");
      }
    }
    return Optional.empty();
  }
}
