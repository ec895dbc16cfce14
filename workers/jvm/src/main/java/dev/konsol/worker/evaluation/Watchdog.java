package dev.konsol.worker.evaluation;

import dev.konsol.worker.link.Frames;
import dev.konsol.worker.run.BlockingCalls;
import dev.konsol.worker.run.Run;
import dev.konsol.worker.run.Runs;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The thread that looks at the clock while a result is rendered or a run is being stopped: it
/// stops a rendering that takes too long, repeats interrupts that were swallowed, and answers in
/// place of an evaluation thread that does not come back. Started when first needed.
final class Watchdog extends Thread {
  private static final long MILLI = 1_000_000;
  private static final long AGAIN = 50 * MILLI;
  private static final long GRACE = 1000 * MILLI;
  private static final long FORCE = 500 * MILLI;

  private final RunAnswers answers;
  private final Frames frames;
  private final EvaluationThread evaluation;
  private final ArrayDeque<Refusal> refusals = new ArrayDeque<>();

  private boolean begun;
  private @Nullable Run run;
  private @Nullable Outcome outcome;
  private long due;
  private long giveUp;

  Watchdog(ThreadGroup group, RunAnswers answers, Frames frames, EvaluationThread evaluation) {
    super(group, null, "konsol-watchdog", 0, false);
    this.answers = answers;
    this.frames = frames;
    this.evaluation = evaluation;
    setDaemon(true);
  }

  private record Refusal(Run run, String why, boolean stuck) {}

  /// From now on the evaluation thread renders this outcome, for at most so long.
  synchronized void rendering(Run run, Outcome outcome, int atMostMillis) {
    this.run = run;
    this.outcome = outcome;
    due = System.nanoTime() + atMostMillis * MILLI;
    giveUp = due + GRACE;
    wake();
  }

  /// The host wants this run to end.
  synchronized void stopping(Run run) {
    long soon = System.nanoTime() + AGAIN;
    if (this.run != run) {
      this.run = run;
      outcome = null;
      due = soon;
    } else if (due - soon > 0) {
      due = soon;
    }
    wake();
  }

  /// The evaluation thread is back, and what it rendered is let go of.
  synchronized void release() {
    run = null;
    outcome = null;
  }

  /// Answers a run that will not begin, here because the thread that reads commands must not wait.
  synchronized void refuse(Run run, String why, boolean stuck) {
    refusals.add(new Refusal(run, why, stuck));
    wake();
  }

  private void wake() {
    if (!begun) {
      begun = true;
      start();
    }
    notifyAll();
  }

  @Override
  public void run() {
    // What it closes and cancels may be the project's, which has polls.
    Runs.belongToNone();
    try {
      while (true) {
        next();
      }
    } catch (InterruptedException e) {
      // Nobody may interrupt this thread; without it the worker still works, only unwatched.
    }
  }

  private void next() throws InterruptedException {
    Refusal refusal;
    Run late;
    Outcome lost;
    synchronized (this) {
      await();
      refusal = refusals.poll();
      late = refusal == null ? run : null;
      lost = late == null ? null : outcome;
    }
    if (refusal != null) {
      answers.send(refusal.run, answers.refused(refusal.run, refusal.why, refusal.stuck));
    } else if (late != null) {
      press(late, lost);
    }
  }

  private void await() throws InterruptedException {
    while (refusals.isEmpty() && (run == null || due - System.nanoTime() > 0)) {
      if (run == null) {
        wait();
      } else {
        wait(Math.max(1, (due - System.nanoTime()) / MILLI));
      }
    }
  }

  private void press(Run late, @Nullable Outcome rendering) {
    boolean giveUp = giveUpIsDue(late);
    if (rendering == null || late.overrun()) {
      stop(late);
    } else {
      late.stopRendering(evaluation.thread());
    }
    frames.wake();
    if (rendering != null && giveUp && evaluation.stillHas(late)) {
      // Only one who wants it stopped loses the worker. Otherwise the next run waits until the
      // value
      // has been shown to nobody: no variable is lost because of how it looks.
      boolean stuck = late.stopped() && evaluation.lost(late);
      answers.send(late, answers.cut(late, rendering, stuck));
    }
  }

  /// What waits in a call that no interrupt ends is let out of it, and interrupted when that does
  /// not help; what loops in code that has no polls, a library's, is stopped where the JVM can
  /// still do that.
  private void stop(Run late) {
    if (late.stopped() && BlockingCalls.end(evaluation.thread())) {
      return;
    }
    late.interruptAgain(evaluation.thread());
    if (late.stopped() && System.nanoTime() - late.stoppedAt() > FORCE) {
      late.stopByForce(evaluation.thread());
    }
  }

  /// Looked at again in a while, whatever it is that does not end.
  private synchronized boolean giveUpIsDue(Run late) {
    due = System.nanoTime() + AGAIN;
    return run == late && System.nanoTime() - giveUp > 0;
  }
}
