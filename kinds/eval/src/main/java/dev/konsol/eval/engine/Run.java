package dev.konsol.eval.engine;

import dev.konsol.core.Budget;
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
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// One evaluation under way: collects what it prints and shows, within limits, and waits for its
/// end. Written by the worker's readers, read by the thread that evaluates.
public final class Run {
  private static final int MOST_DISPLAYS = 20_000;

  private final long number;
  private final String id;
  private final BoundedText stdout;
  private final BoundedText stderr;
  private final List<Display> displays = new ArrayList<>();
  private final int outputBytes;
  private long displayed;
  private int displaysDropped;
  private Optional<WorkerResult> result = Optional.empty();
  private Optional<String> lost = Optional.empty();
  private boolean stopWanted;
  private boolean answered;
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

  synchronized void output(String stream, String text) {
    (stream.equals("stdout") ? stdout : stderr).add(text);
  }

  synchronized void display(Display display) {
    if (displays.size() == MOST_DISPLAYS) {
      displaysDropped++;
      return;
    }
    int length = display.data().length();
    boolean fits = displayed + length <= outputBytes;
    displayed += fits ? length : 0;
    displays.add(fits ? display : leftOut(display));
  }

  /// Stands where a display would be that is too large beside those before it.
  private static Display leftOut(Display display) {
    String what = "<%s left out: %d characters>".formatted(display.mime(), display.data().length());
    return new Display("text", "text/plain", what, Map.of());
  }

  /// From here on its end is only a matter of reading what it has printed.
  synchronized void answered() {
    answered = true;
    notifyAll();
  }

  synchronized void finish(WorkerResult ended) {
    result = Optional.of(ended);
    notifyAll();
  }

  synchronized void lose(String reason) {
    lost = Optional.of(reason);
    notifyAll();
  }

  public synchronized void wantStop() {
    stopWanted = true;
    notifyAll();
  }

  synchronized boolean stopIsWanted() {
    return stopWanted;
  }

  /// Waits for the end, or for a wish to stop, at most this long. True when the run has ended.
  boolean awaitEndOrStop(Duration atMost) throws InterruptedException {
    return await(atMost, true);
  }

  boolean awaitEnd(Duration atMost) throws InterruptedException {
    return await(atMost, false);
  }

  private synchronized boolean await(Duration atMost, boolean orStop) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    BooleanSupplier over = () -> ended() || (orStop && stopWanted);
    var _ = Budget.of(atMost).await(this, () -> answered || over.getAsBoolean());
    while (answered && !over.getAsBoolean()) {
      wait();
    }
    return ended();
  }

  private boolean ended() {
    return result.isPresent() || lost.isPresent();
  }

  synchronized Optional<WorkerResult> result() {
    return result;
  }

  synchronized Optional<String> lost() {
    return lost;
  }

  synchronized Evaluation evaluation(Outcome outcome, List<Problem> problems, List<String> notes) {
    List<String> all = new ArrayList<>(notes);
    if (displaysDropped > 0) {
      all.add(
          displaysDropped + " displays were left out: there are " + MOST_DISPLAYS + " before them");
    }
    return new Evaluation(outcome, stdout.toString(), stderr.toString(), displays, problems, all);
  }
}
