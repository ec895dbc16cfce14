package dev.konsol.worker;

/// One run's state, shared by the threads that evaluate, read commands and watch. It holds no value
/// and no step: every thread that a run started keeps its run for life.
final class Run {
  final String id;

  /// Set once by [Runs] when a thread is created by code of this run.
  volatile boolean hasThreads;

  private volatile boolean stopped;
  private volatile boolean overrun;
  private volatile long stoppedAt;
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
      evaluator.interrupt();
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
