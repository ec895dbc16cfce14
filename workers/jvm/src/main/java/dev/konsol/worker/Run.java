package dev.konsol.worker;

/// One run's state, shared by the threads that evaluate, read commands and watch. It holds no value
/// and no step: every thread that a run started keeps its run for life.
final class Run {
  /// How long the evaluation thread may clean up after it was stopped.
  private static final long UNWINDING = 250_000_000;

  final String id;

  /// Set once by [Runs] when a thread is created by code of this run.
  volatile boolean hasThreads;

  private volatile boolean stopped;
  private volatile boolean overrun;
  private volatile long stoppedAt;
  private volatile long unwindingSince;
  private boolean done;
  private boolean forced;
  private boolean answered;

  Run(String id) {
    this.id = id;
  }

  /// The host asks for the end of this run: it holds until the run has ended and for all of its
  /// threads.
  synchronized void stop(Thread evaluator) {
    if (!done) {
      stoppedAt = System.nanoTime();
      stopped = true;
      Runs.arm();
      // What can be ended gently is, by the watch: an interrupt makes some databases close.
      if (!Waits.any()) {
        evaluator.interrupt();
      }
    }
  }

  /// Rendering took too long: stops what the evaluation thread does for this run, nothing else.
  synchronized void stopRendering(Thread evaluator) {
    if (!done) {
      overrun = true;
      Runs.arm();
      evaluator.interrupt();
    }
  }

  /// Again, for code that swallowed the first interrupt and went back to waiting.
  synchronized void interruptAgain(Thread evaluator) {
    if (!done) {
      evaluator.interrupt();
    }
  }

  /// Throws out of whatever the thread is doing, once. Java 20 and later cannot.
  @SuppressWarnings({"deprecation", "removal"})
  synchronized void stopByForce(Thread evaluator) {
    if (!done && !forced && Runtime.version().feature() < 20) {
      forced = true;
      evaluator.stop();
    }
  }

  /// After this no interrupt meant for this run reaches the evaluation thread.
  synchronized void done() {
    done = true;
  }

  synchronized boolean isDone() {
    return done;
  }

  /// True for the one caller that may answer.
  synchronized boolean claimAnswer() {
    boolean first = !answered;
    answered = true;
    return first;
  }

  /// Asked by the evaluation thread's polls. The first throws; those after it do not for a while,
  /// in which `finally` can release what it holds, and that may be the application's; later ones
  /// throw again.
  boolean isToThrow() {
    long now = System.nanoTime();
    long since = unwindingSince;
    if (since == 0) {
      unwindingSince = now;
      return true;
    }
    return now - since > UNWINDING;
  }

  boolean stopped() {
    return stopped;
  }

  boolean overrun() {
    return overrun;
  }

  long stoppedAt() {
    return stoppedAt;
  }
}
