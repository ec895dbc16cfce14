package dev.konsol.console.wait;

import dev.konsol.console.attention.Judgement;
import dev.konsol.console.input.Typing;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.log.Nanos;
import dev.konsol.console.wait.Waited.Evidence;
import dev.konsol.core.KonsolException;
import dev.konsol.process.Exit;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// What can be waited for in one console. To wait blocks, on the caller's own virtual thread;
/// nothing polls.
///
/// @param lastOutput when something was printed last, by `System.nanoTime`
/// @param inForeground whether the program itself has the terminal, rather than something it runs
/// @param exit how the program ended, once it has
/// @param attention whether it wants a person
public record Waits(
    ConsoleLog log,
    Typing typing,
    LongSupplier lastOutput,
    BooleanSupplier inForeground,
    Supplier<Optional<Exit>> exit,
    Supplier<Judgement> attention) {
  /// What is there already is looked through even by those who do not wait.
  private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

  public Waited await(WaitFor what, OptionalLong from, Duration timeout)
      throws InterruptedException {
    long start = from.orElse(typing.lastSend());
    if (start < 0) {
      throw KonsolException.badRequest("offsets count from 0, there is no " + start);
    }
    PendingWait waiting = new PendingWait(log, start, timeout, exit);
    return switch (what) {
      case WaitFor.End() ->
          waiting.log.awaitEnd(waiting.left()) ? waiting.exited() : waiting.timedOut();
      case WaitFor.Pattern(String regex) ->
          new PatternWait(waiting, new OutputSearch(regex, looking(timeout))).await();
      case WaitFor.Prompt() -> new PromptWait(waiting, this::lastActivity, inForeground).await();
      case WaitFor.Idle(Duration quiet) -> idle(waiting, quiet);
      case WaitFor.Attention() -> new AttentionWait(waiting, attention).await();
    };
  }

  private static Duration looking(Duration timeout) {
    return Duration.ofNanos(Nanos.of(timeout)).plus(LONGEST_LOOK);
  }

  /// Sleeps until the quiet would be long enough, and looks then whether it was one: output wakes
  /// nobody here.
  private Waited idle(PendingWait waiting, Duration quiet) throws InterruptedException {
    long started = System.nanoTime();
    while (true) {
      long now = System.nanoTime();
      long since = Math.max(lastOutput.getAsLong() - now, started - now);
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
    return now + Math.max(lastOutput.getAsLong() - now, typing.lastSendNanos() - now);
  }

  /// A wait for a console to want a person. Judged again after more output, and when the quiet has
  /// lasted long enough to mean something else.
  private record AttentionWait(PendingWait waiting, Supplier<Judgement> judge) {

    Waited await() throws InterruptedException {
      ConsoleLog log = waiting.log;
      while (true) {
        long head = log.head();
        Judgement judgement = judge.get();
        switch (judgement.attention()) {
          case WAITING -> {
            return waiting.answer(Evidence.ATTENTION, judgement.why(), Optional.empty(), head);
          }
          case FAILED, DONE -> {
            log.awaitEnd(waiting.left());
            return waiting.exited();
          }
          case NONE, WORKING -> {
            if (waiting.over()) {
              return waiting.timedOut();
            }
            log.await(head, Math.min(waiting.left(), judgement.againNanos()));
          }
        }
      }
    }
  }
}
