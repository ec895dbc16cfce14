package dev.konsol.worker.run;

import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Which run a thread belongs to: the one under way when it was created, inherited by the threads
/// it creates. Static, because woven polls and the display functions are; one worker is one
/// session.
///
/// Threads that inherit nothing and those of fork-join pools, which serve whoever comes, belong to
/// the run under way.
public final class Runs {
  /// How long a new run waits for the threads of a stopped one to reach a poll.
  private static final long SETTLE = 100_000_000;

  /// How long threads of a stopped run are still looked for, virtual ones also in the next: while
  /// they are, polls cost more.
  private static final long LINGER = 10_000_000_000L;

  private static final InheritableThreadLocal<@Nullable Run> OWNER = new Owner();
  private static final Run NONE = new Run("");

  private static volatile @Nullable Run current;
  private static volatile @Nullable Run latest;
  private static volatile @Nullable Thread evaluator;
  private static volatile long lingerUntil;
  private static volatile boolean application;

  private Runs() {}

  private static final class Owner extends InheritableThreadLocal<@Nullable Run> {
    @Override
    protected @Nullable Run childValue(@Nullable Run parent) {
      if (parent != null) {
        parent.hasThreads = true;
      }
      return parent;
    }
  }

  /// This thread belongs to no run, whatever code it calls: it is never stopped.
  public static void belongToNone() {
    OWNER.set(NONE);
  }

  /// From now on there are threads of an application, which outlives the run that has started it.
  public static void applicationStarted() {
    application = true;
  }

  /// Called by the evaluation thread, which is this run's first thread.
  public static void begin(Run run) {
    settle();
    OWNER.set(run);
    evaluator = Thread.currentThread();
    started(run);
  }

  private static void settle() {
    Run before = latest;
    if (before != null && before.stopped() && before.hasThreads) {
      long left = before.stoppedAt() + SETTLE - System.nanoTime();
      while (left > 0) {
        LockSupport.parkNanos(left);
        Thread.interrupted();
        left = before.stoppedAt() + SETTLE - System.nanoTime();
      }
    }
  }

  private static synchronized void started(Run run) {
    Run before = latest;
    boolean threads = before != null && before.stopped() && before.hasThreads;
    lingerUntil = threads ? System.nanoTime() + LINGER : 0;
    latest = run;
    current = run;
    disarmIfQuiet();
    if (run.stopped()) {
      Stop.armed = true;
    }
  }

  public static void end(Run run) {
    if (current == run) {
      current = null;
    }
  }

  static synchronized void arm() {
    lingerUntil = System.nanoTime() + LINGER;
    Stop.armed = true;
  }

  /// Asked by every poll of threads that go on, so without the lock at first.
  private static void disarmIfQuiet() {
    if (isQuiet()) {
      disarm();
    }
  }

  private static synchronized void disarm() {
    if (isQuiet()) {
      lingerUntil = 0;
      Stop.armed = false;
    }
  }

  /// Nothing is to be stopped, or only what belonged to a run that is over and had no threads of
  /// its own, and had its time.
  private static boolean isQuiet() {
    Run run = latest;
    boolean over =
        run == null || !(run.stopped() || run.overrun()) || (run.isDone() && !run.hasThreads);
    long until = lingerUntil;
    return over && (until == 0 || System.nanoTime() - until > 0);
  }

  public static @Nullable Run current() {
    return current;
  }

  /// The run that what this thread prints and shows belongs to; null when that run has ended.
  public static @Nullable Run ofThisThread() {
    Run now = current;
    if (now == null) {
      return null;
    }
    Run own = owner();
    return own == null || own == now ? now : null;
  }

  private static @Nullable Run owner() {
    return Thread.currentThread() instanceof ForkJoinWorkerThread ? null : OWNER.get();
  }

  public static boolean stopping() {
    return Stop.armed && threadIsToStop();
  }

  /// True when this is the evaluation thread and its run is to be stopped: asked where a thread is
  /// in library code, which other threads must be let through unharmed.
  public static boolean stoppingEvaluation() {
    return Stop.armed && isEvaluationThread() && threadIsToStop() && isToThrow(false);
  }

  static void throwIfStopping() {
    if (!threadIsToStop()) {
      disarmIfQuiet();
    } else if (isToThrow(false)) {
      throw new Stopped();
    }
  }

  /// A thread that inherits nothing may be one of an application that was started, and is let live
  /// then.
  static void throwIfStoppingProject() {
    if ((owner() == null && application) || !threadIsToStop()) {
      disarmIfQuiet();
    } else if (isToThrow(true)) {
      throw new Stopped();
    }
  }

  /// Of threads that are to stop.
  private static boolean isToThrow(boolean inProject) {
    Run run = latest;
    if (run == null) {
      return true;
    }
    return isEvaluationThread() ? run.isToThrow(inProject) : !(inProject && run.isInitializing());
  }

  /// Once the next run has begun, a platform thread of a stopped run is let live: it may be a
  /// pool's and working for someone else by now. A virtual thread has only ever one task.
  private static boolean threadIsToStop() {
    Run own = owner();
    Run last = latest;
    if (own == null) {
      own = last;
    }
    if (own == null) {
      return false;
    }
    if (own.stopped()) {
      return own == last || isVirtual(Thread.currentThread());
    }
    return own.overrun() && own == last && isEvaluationThread();
  }

  static boolean isEvaluationThread() {
    return Thread.currentThread().equals(evaluator);
  }

  /// `Thread.isVirtual` is younger than Java 17.
  private static boolean isVirtual(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return group != null && group.getName().equals("VirtualThreads");
  }
}
