package dev.konsol.console;

import dev.konsol.console.wait.WaitFor;
import dev.konsol.console.wait.Waited;
import dev.konsol.console.wait.Waited.Evidence;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/// What can be waited for in one console. Waiting is blocking, on the caller's own virtual thread;
/// nothing polls.
final class Waits {
  /// What is there already is looked through even by those who do not wait.
  private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

  private final ConsoleLog log;
  private final Life life;
  private final Typing typing;
  private final OutputPath output;
  private final PromptWait.Foreground foreground;

  Waits(
      ConsoleLog log,
      Life life,
      Typing typing,
      OutputPath output,
      PromptWait.Foreground foreground) {
    this.log = log;
    this.life = life;
    this.typing = typing;
    this.output = output;
    this.foreground = foreground;
  }

  Waited await(WaitFor what, OptionalLong from, Duration timeout) throws InterruptedException {
    long start = from.orElse(typing.lastSend());
    if (start < 0) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "offsets count from 0, there is no " + start);
    }
    Waiting waiting = new Waiting(log, life, start, timeout);
    return switch (what) {
      case WaitFor.End() -> end(waiting);
      case WaitFor.Pattern(String regex) ->
          new PatternWait(waiting, new Search(regex, looking(timeout))).await();
      case WaitFor.Prompt() -> new PromptWait(waiting, this::lastActivity, foreground).await();
      case WaitFor.Idle(Duration quiet) -> idle(waiting, quiet);
    };
  }

  private static Duration looking(Duration timeout) {
    return Duration.ofNanos(Nanos.of(timeout)).plus(LONGEST_LOOK);
  }

  private static Waited end(Waiting waiting) throws InterruptedException {
    return waiting.log().awaitEnd(waiting.left()) ? waiting.exited() : waiting.timedOut();
  }

  /// Sleeps until the quiet would be long enough, and looks then whether it was one: output wakes
  /// nobody here.
  private Waited idle(Waiting waiting, Duration quiet) throws InterruptedException {
    long started = System.nanoTime();
    while (true) {
      long now = System.nanoTime();
      long since = Math.max(output.lastOutput() - now, started - now);
      long missing = since + Nanos.of(quiet);
      if (log.ended()) {
        return waiting.exited();
      }
      if (missing <= 0) {
        String detail = "no output for " + quiet.toMillis() + " ms";
        return waiting.answer(Evidence.IDLE, detail, Optional.empty(), log.head());
      }
      if (waiting.over()) {
        return waiting.timedOut();
      }
      log.awaitEnd(Math.min(missing, waiting.left()));
    }
  }

  private long lastActivity() {
    long now = System.nanoTime();
    return now + Math.max(output.lastOutput() - now, typing.lastSendNanos() - now);
  }
}
