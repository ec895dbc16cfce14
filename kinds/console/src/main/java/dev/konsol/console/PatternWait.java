package dev.konsol.console;

import dev.konsol.console.Waited.Evidence;
import dev.konsol.console.Waited.Match;
import java.time.Duration;
import java.util.Optional;

/// A wait for a regular expression in the output as text. Looks at each stretch of output once,
/// together with what came just before it.
final class PatternWait {
  private static final int STEP = 64 << 10;

  /// How long a match at the very end of the output must stand before it counts, when more output
  /// could undo it.
  private static final long SETTLE_NANOS = Duration.ofMillis(20).toNanos();

  private final Waiting waiting;
  private final Search search;
  private final ConsoleLog log;
  private final TextWindow window = new TextWindow();
  private long at;

  PatternWait(Waiting waiting, Search search) {
    this.waiting = waiting;
    this.search = search;
    this.log = waiting.log();
    this.at = waiting.from();
  }

  Waited await() throws InterruptedException {
    while (true) {
      Chunk chunk = log.read(at, STEP);
      window.append(chunk);
      at = chunk.nextOffset();
      Optional<Search.Found> found = search.in(window.text());
      if (found.isPresent() && stands(found.get(), chunk)) {
        return matched(found.get());
      }
      if (chunk.ended()) {
        return waiting.exited();
      }
      if (found.isEmpty()) {
        window.trim();
      }
      if (!log.await(at, waiting.left())) {
        return found.isPresent() ? matched(found.get()) : waiting.timedOut();
      }
    }
  }

  private boolean stands(Search.Found found, Chunk chunk) throws InterruptedException {
    return !found.open()
        || chunk.ended()
        || !log.await(at, Math.min(SETTLE_NANOS, waiting.left()))
        || log.head() == at;
  }

  private Waited matched(Search.Found found) {
    String text = window.text().subSequence(found.start(), found.end()).toString();
    long end = window.offsetBehind(found.end(), waiting.from());
    return waiting.answer(
        Evidence.PATTERN, "the pattern matched", Optional.of(new Match(text, end)), end);
  }
}
