package dev.konsol.tools;

import dev.konsol.core.Tasks;
import dev.konsol.core.tool.ToolContext;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells a caller once a second what it waits for. Owns its task, which ends with it.
public final class ProgressTicks implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProgressTicks.class);

  private final ToolContext context;
  private final Supplier<String> words;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Tasks tasks = new Tasks("konsol-ticking", (_, bug) -> LOG.error("telling", bug));

  private ProgressTicks(ToolContext context, Supplier<String> words) {
    this.context = context;
    this.words = words;
  }

  /// Begins after a second: what is quick needs no telling.
  ///
  /// @param words asked for each time
  public static ProgressTicks of(ToolContext context, Supplier<String> words) {
    ProgressTicks ticking = new ProgressTicks(context, words);
    ticking.tasks.start(ticking::tell);
    return ticking;
  }

  private void tell() {
    try {
      for (int seconds = 1; !over.await(1, TimeUnit.SECONDS); seconds++) {
        context.progress(seconds, 0, words.get());
      }
    } catch (InterruptedException e) {
      // The answer is there.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
    tasks.close();
  }
}
