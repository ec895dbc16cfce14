package dev.konsol.worker.evaluation;

import dev.konsol.worker.link.Frames;
import dev.konsol.worker.link.Input;
import dev.konsol.worker.run.BlockingCalls;
import dev.konsol.worker.run.Run;
import dev.konsol.worker.run.Runs;
import dev.konsol.worker.run.Stopped;
import dev.konsol.worker.show.Renderer;
import dev.konsol.worker.snippet.Snippets;
import dev.konsol.worker.spring.Rollback;
import java.net.MalformedURLException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The session's one evaluation thread, which is `main`, so that thread-locals last, and the queue
/// of what it has to do.
public final class EvaluationThread {
  private static final int MOST_JOBS = 4096;

  private final Thread thread = Thread.currentThread();
  private final Snippets snippets;
  private final RunAnswers answers;
  private final Renderer renderer;
  private final Frames frames;
  private final Input input;
  private final Watchdog watch;

  private final ArrayDeque<Job> jobs = new ArrayDeque<>();
  private @Nullable Run active;
  private boolean stuck;
  private @Nullable Throwable failed;

  public EvaluationThread(ThreadGroup group, Frames frames, Renderer renderer, Input input) {
    this.frames = frames;
    this.input = input;
    this.renderer = renderer;
    snippets = new Snippets(EvaluationThread.class.getClassLoader());
    answers = new RunAnswers(frames, renderer);
    watch = new Watchdog(group, answers, frames, this);
  }

  Thread thread() {
    return thread;
  }

  /// Never waits. A run is refused when the evaluation thread is lost, or by far too much is
  /// queued.
  synchronized void submit(Job job) {
    Run run = job.run();
    if (run != null && stuck) {
      watch.refuse(run, "the evaluation thread is stuck in an earlier run", true);
    } else if (run != null && jobs.size() >= MOST_JOBS) {
      watch.refuse(run, "too many runs are waiting", false);
    } else {
      jobs.add(job);
      notifyAll();
    }
  }

  void refuse(Run run, String why) {
    watch.refuse(run, why, false);
  }

  /// What could not be understood is the error of the next run.
  synchronized void fail(Throwable failure) {
    if (failed == null) {
      failed = failure;
    }
  }

  void give(byte[] data, boolean last) {
    input.give(data, last);
  }

  /// Stops that run, or sees to it that it ends when its turn comes.
  void interrupt(String id) {
    Run run = find(id);
    if (run != null) {
      run.stop(thread);
      frames.wake();
      input.wake();
    }
  }

  private synchronized @Nullable Run find(String id) {
    if (active != null && active.id.equals(id)) {
      watch.stopping(active);
      return active;
    }
    for (Job job : jobs) {
      Run run = job.run();
      if (run != null && run.id.equals(id)) {
        return run;
      }
    }
    return null;
  }

  public void loop() {
    while (true) {
      next().on(this);
    }
  }

  private synchronized Job next() {
    while (jobs.isEmpty()) {
      try {
        wait();
      } catch (InterruptedException e) {
        // Between two runs an interrupt means nothing: some thread of the snippets was late.
      }
    }
    Job job = jobs.remove();
    active = job.run();
    return job;
  }

  void answer(Job.Answered job) {
    Run run = job.run();
    Thread.interrupted();
    Runs.begin(run);
    input.start(run, job.asks());
    answers.send(run, told(run, job));
    run.done();
    input.finish();
    BlockingCalls.clear();
    ended();
    watch.release();
    Thread.interrupted();
  }

  /// What came of it, whatever happens on the way: an error in code of the value's class, of a
  /// transaction or of a library must not end this thread, and the session's values with it.
  private byte[] told(Run run, Job.Answered job) {
    try {
      return job.rollsBack() ? rolledBack(run, job) : line(run, perform(job));
    } catch (Stopped e) {
      return answers.cut(run, Outcome.nothing(0), false);
    } catch (Throwable e) {
      return answers.failure(run, e);
    }
  }

  /// The value is shown inside the transaction, where what is loaded late can still be loaded.
  private byte[] rolledBack(Run run, Job.Answered job) {
    Rollback transaction = Rollback.begin();
    try {
      return line(run, perform(job));
    } finally {
      Thread.interrupted();
      transaction.end();
    }
  }

  private Outcome perform(Job.Answered job) {
    Throwable before = takeFailure();
    return before != null ? Outcome.thrown(0, before) : job.perform(snippets);
  }

  private byte[] line(Run run, Outcome outcome) {
    if (!outcome.simple()) {
      watch.rendering(run, outcome, renderer.millisFor(outcome.value()));
    }
    try {
      return answers.of(run, outcome);
    } catch (Stopped e) {
      return answers.cut(run, outcome, false);
    } finally {
      watch.release();
    }
  }

  private synchronized @Nullable Throwable takeFailure() {
    Throwable taken = failed;
    failed = null;
    return taken;
  }

  private synchronized void ended() {
    active = null;
    stuck = false;
  }

  synchronized boolean stillHas(Run run) {
    return active == run;
  }

  /// Whether this run still has the thread, which then counts as stuck.
  synchronized boolean lost(Run run) {
    stuck |= active == run;
    return active == run;
  }

  void load(Map<String, byte[]> classes) {
    try {
      snippets.load(classes);
    } catch (ClassNotFoundException | LinkageError | RuntimeException | OutOfMemoryError e) {
      fail(e);
    }
  }

  void addToPath(List<String> paths) {
    try {
      snippets.add(paths);
    } catch (MalformedURLException e) {
      fail(e);
    }
  }

  void forget(String type, String field) {
    try {
      snippets.forget(type, field);
    } catch (ReflectiveOperationException | LinkageError e) {
      // A field that is not there or is final holds on to nothing that could be let go of.
    }
  }
}
