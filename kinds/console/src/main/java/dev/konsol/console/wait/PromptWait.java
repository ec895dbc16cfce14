package dev.konsol.console.wait;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.wait.Waited.Evidence;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// A wait for the shell to be back. A mark of the shell's integration is proof. Without one, three
/// signs together: it is quiet, the program's own process group is in the foreground, and the last
/// line is not empty, as it is behind a prompt. Looked at again only after more output.
final class PromptWait {
  private static final int STEP = 64 << 10;
  private static final int LAST_LINE = 4 << 10;
  private static final long QUIET_NANOS = Duration.ofMillis(150).toNanos();

  private final PendingWait waiting;
  private final ConsoleLog log;
  private final LongSupplier lastActivity;
  private final BooleanSupplier inForeground;
  private final ShellMarks marks = new ShellMarks();
  private long at;

  PromptWait(PendingWait waiting, LongSupplier lastActivity, BooleanSupplier inForeground) {
    this.waiting = waiting;
    this.log = waiting.log;
    this.lastActivity = lastActivity;
    this.inForeground = inForeground;
    this.at = waiting.from;
  }

  Waited await() throws InterruptedException {
    while (true) {
      if (readSeesMark()) {
        return prompt("the shell marked its prompt");
      }
      if (log.ended()) {
        return waiting.exited();
      }
      if (becomesQuiet() && behindPrompt() && inForeground.getAsBoolean()) {
        return prompt("quiet, the program's own group in the foreground, behind a prompt");
      }
      if (!log.await(at, waiting.left())) {
        return waiting.timedOut();
      }
    }
  }

  private Waited prompt(String detail) {
    return waiting.answer(Evidence.PROMPT, detail, Optional.empty(), log.head());
  }

  private boolean readSeesMark() {
    boolean seen = false;
    while (at < log.head()) {
      Chunk chunk = log.read(at, STEP);
      seen |= marks.behindLastMark(chunk.bytes()) > 0;
      at = chunk.nextOffset();
    }
    return seen;
  }

  private boolean becomesQuiet() throws InterruptedException {
    long missing = lastActivity.getAsLong() + QUIET_NANOS - System.nanoTime();
    return missing <= 0 || (missing < waiting.left() && !log.await(at, missing));
  }

  private boolean behindPrompt() {
    long from = Math.max(waiting.from, at - LAST_LINE);
    TextWindow text = new TextWindow();
    text.append(log.read(from, LAST_LINE));
    return !text.lastLine().isBlank();
  }
}
