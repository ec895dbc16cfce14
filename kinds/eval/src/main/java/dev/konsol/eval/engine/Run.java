package dev.konsol.eval.engine;

import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Problem;
import dev.konsol.eval.worker.BoundedText;
import dev.konsol.eval.worker.WorkerResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// One evaluation under way: collects what it prints and shows, within limits, and waits for its
/// end. Written by the worker's readers, read by the thread that evaluates.
public final class Run {
  private static final int MOST_DISPLAYS = 1_000;

  private final long number;
  private final String id;
  private final BoundedText stdout;
  private final BoundedText stderr;
  private final List<Display> displays = new ArrayList<>();
  private final int outputBytes;
  private long displayed;
  private int displaysDropped;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private Optional<WorkerResult> result = Optional.empty();
  private Optional<String> lost = Optional.empty();
  private boolean stopWanted;
  private final EvalOptions options;

  public Run(long number, EvalOptions options, int outputBytes) {
    this(number, Long.toString(number), options, outputBytes);
  }

  /// With a number of 0 it is no evaluation, and what it prints is background to the session.
  public Run(long number, String id, EvalOptions options, int outputBytes) {
    this.options = options;
    this.number = number;
    this.id = id;
    this.outputBytes = outputBytes;
    this.stdout = new BoundedText(outputBytes);
    this.stderr = new BoundedText(outputBytes);
  }

  String id() {
    return id;
  }

  public long number() {
    return number;
  }

  EvalOptions options() {
    return options;
  }

  void output(String stream, String text) {
    locked(() -> (stream.equals("stdout") ? stdout : stderr).add(text));
  }

  void display(Display display) {
    locked(() -> keep(display));
  }

  private void keep(Display display) {
    displayed += display.data().length();
    if (displayed <= outputBytes && displays.size() < MOST_DISPLAYS) {
      displays.add(display);
    } else {
      displaysDropped++;
    }
  }

  void finish(WorkerResult ended) {
    locked(() -> result = Optional.of(ended));
  }

  void lose(String reason) {
    locked(() -> lost = Optional.of(reason));
  }

  public void wantStop() {
    locked(() -> stopWanted = true);
  }

  private void locked(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  boolean stopIsWanted() {
    lock.lock();
    try {
      return stopWanted;
    } finally {
      lock.unlock();
    }
  }

  /// Waits for the end, or for a wish to stop, at most this long. True when the run has ended.
  boolean awaitEndOrStop(Duration atMost) throws InterruptedException {
    return await(atMost, true);
  }

  /// Waits for the end, at most this long.
  boolean awaitEnd(Duration atMost) throws InterruptedException {
    return await(atMost, false);
  }

  private boolean await(Duration atMost, boolean orStop) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = TimeUnit.NANOSECONDS.convert(atMost);
      while (!ended() && !(orStop && stopWanted) && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
      }
      return ended();
    } finally {
      lock.unlock();
    }
  }

  private boolean ended() {
    return result.isPresent() || lost.isPresent();
  }

  Optional<WorkerResult> result() {
    lock.lock();
    try {
      return result;
    } finally {
      lock.unlock();
    }
  }

  Optional<String> lost() {
    lock.lock();
    try {
      return lost;
    } finally {
      lock.unlock();
    }
  }

  Evaluation evaluation(Outcome outcome, List<Problem> problems, List<String> notes) {
    lock.lock();
    try {
      List<String> all = new ArrayList<>(notes);
      if (displaysDropped > 0) {
        all.add(displaysDropped + " displays were left out: too many, or too large");
      }
      return new Evaluation(outcome, stdout.toString(), stderr.toString(), displays, problems, all);
    } finally {
      lock.unlock();
    }
  }
}
