package dev.konsol.console.wait;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.wait.Waited.Evidence;
import dev.konsol.console.wait.Waited.Match;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/// A wait for a regular expression in the output as text. Looks through lines that are new at once,
/// and through all that is kept when much has come since, or nothing for a moment: output that
/// drips must not make it look through everything for each drop.
final class PatternWait {
  private static final int STEP = 64 << 10;

  /// How long a match at the very end of the output must stand before it counts, when more output
  /// could undo it.
  private static final long SETTLE_NANOS = Duration.ofMillis(20).toNanos();

  /// The new part of what is kept that makes it worth looking through everything.
  private static final int MUCH = 8 << 10;

  private final PendingWait waiting;
  private final OutputSearch search;
  private final ConsoleLog log;
  private final TextWindow window = new TextWindow();
  private int fresh;
  private long at;

  PatternWait(PendingWait waiting, OutputSearch search) {
    this.waiting = waiting;
    this.search = search;
    this.log = waiting.log;
    this.at = waiting.from;
  }

  Waited await() throws InterruptedException {
    try {
      return look();
    } catch (TimeoutException e) {
      return waiting.timedOut();
    }
  }

  private Waited look() throws InterruptedException, TimeoutException {
    while (true) {
      Chunk chunk = log.read(at, STEP);
      int before = window.text().length();
      window.append(chunk);
      at = chunk.nextOffset();
      Optional<OutputSearch.Found> found = found(chunk, before);
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

  /// A match in the new lines may have begun long before them: then all is looked through, too.
  private Optional<OutputSearch.Found> found(Chunk chunk, int before)
      throws InterruptedException, TimeoutException {
    fresh += window.text().length() - before;
    boolean all =
        chunk.ended()
            || fresh >= MUCH
            || search.in(window.linesFrom(before)).isPresent()
            || !log.await(at, Math.min(SETTLE_NANOS, waiting.left()));
    if (!all) {
      return Optional.empty();
    }
    fresh = 0;
    return search.in(window.text());
  }

  private boolean stands(OutputSearch.Found found, Chunk chunk) throws InterruptedException {
    return !found.open()
        || chunk.ended()
        || !log.await(at, Math.min(SETTLE_NANOS, waiting.left()))
        || log.head() == at;
  }

  private Waited matched(OutputSearch.Found found) {
    String text = window.text().subSequence(found.start(), found.end()).toString();
    long end = window.offsetBehind(found.end(), waiting.from);
    return waiting.answer(
        Evidence.PATTERN, "the pattern matched", Optional.of(new Match(text, end)), end);
  }
}
