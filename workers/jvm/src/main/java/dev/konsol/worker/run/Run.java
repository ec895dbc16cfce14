package dev.konsol.worker.run;

/// One run's state, shared by the threads that evaluate, read commands and watch. It holds no value
/// and no step: every thread that a run started keeps its run for life.
public final class Run {
  /// How long the evaluation thread may clean up after it was stopped.
  private static final long UNWINDING = 250_000_000;

  /// How long a class of the project may go on with its initialization after a stop.
  private static final long INITIALIZING = 500_000_000;

  private static final long LOOK_AGAIN = 5_000_000;

  public final String id;

  /// Set once by [Runs] when a thread is created by code of this run.
  volatile boolean hasThreads;

  private volatile boolean stopped;
  private volatile boolean overrun;
  private volatile long stoppedAt;

  /// Of the evaluation thread alone.
  private boolean thrown;

  private boolean passing;
  private long passUntil;

  private volatile boolean done;
  private boolean forced;
  private boolean answered;

  public Run(String id) {
    this.id = id;
  }

  /// The host asks for the end of this run: it holds until the run has ended and for all of its
  /// threads.
  public synchronized void stop(Thread evaluator) {
    if (!done) {
      stoppedAt = System.nanoTime();
      stopped = true;
      Runs.arm();
      // What can be ended gently is, by the watch: an interrupt makes some databases close.
      if (!BlockingCalls.any()) {
        evaluator.interrupt();
      }
    }
  }

  /// Rendering took too long: stops what the evaluation thread does for this run, nothing else.
  public synchronized void stopRendering(Thread evaluator) {
    if (!done) {
      overrun = true;
      Runs.arm();
      evaluator.interrupt();
    }
  }

  /// Again, for code that swallowed the first interrupt and went back to waiting.
  public synchronized void interruptAgain(Thread evaluator) {
    if (!done) {
      evaluator.interrupt();
    }
  }

  /// Throws out of whatever the thread is doing, once. Java 20 and later cannot.
  @SuppressWarnings({"deprecation", "removal"})
  public synchronized void stopByForce(Thread evaluator) {
    if (!done && !forced && Runtime.version().feature() < 20) {
      forced = true;
      evaluator.stop();
    }
  }

  /// After this no interrupt meant for this run reaches the evaluation thread.
  public synchronized void done() {
    done = true;
  }

  boolean isDone() {
    return done;
  }

  /// True for the one caller that may answer.
  public synchronized boolean claimAnswer() {
    boolean first = !answered;
    answered = true;
    return first;
  }

  /// Asked by the evaluation thread's polls. The first throws; those after it do not for a while,
  /// in which `finally` can release what it holds, and that may be the application's; later ones
  /// throw again. None throws for a while out of the initialization of a class of the project,
  /// which could never be used again.
  boolean isToThrow(boolean inProject) {
    long now = System.nanoTime();
    if (passing && passUntil - now > 0) {
      return false;
    }
    if (inProject && !thrown && isInitializing()) {
      pass(now + LOOK_AGAIN);
      return false;
    }
    if (!thrown) {
      thrown = true;
      pass(now + UNWINDING);
    }
    return true;
  }

  private void pass(long until) {
    passUntil = until;
    passing = true;
  }

  /// Looking at the stack takes its time.
  boolean isInitializing() {
    if (System.nanoTime() - stoppedAt > INITIALIZING) {
      return false;
    }
    for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
      if (frame.getMethodName().equals("<clinit>")) {
        return true;
      }
    }
    return false;
  }

  public boolean stopped() {
    return stopped;
  }

  public boolean overrun() {
    return overrun;
  }

  public long stoppedAt() {
    return stoppedAt;
  }
}
