package dev.konsol.rpc;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.SessionState;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.result.AddedLibraries;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Declared;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// A session that gives what its script says. The snippet `forever` prints `begun` and runs until
/// it is stopped; `bug` throws, and `lost` finds no worker and cannot start another one.
final class ScriptedSession implements EvalSession {
  static final String FOREVER = "forever";
  static final String BUG = "bug";
  static final String LOST = "lost";
  private static final Duration LONG = Duration.ofSeconds(30);

  final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), 100);
  final AtomicBoolean busy = new AtomicBoolean();
  volatile boolean closed;
  Optional<BootReport> boot = Optional.empty();
  EvalLanguage language = EvalLanguage.JAVA;
  boolean transactions = true;
  private final EvalSpec spec;
  private final Map<String, Evaluation> script;
  private final Semaphore stop = new Semaphore(0);

  ScriptedSession(EvalSpec spec, Map<String, Evaluation> script) {
    this.spec = spec;
    this.script = script;
  }

  @Override
  public Evaluation eval(String code, EvalOptions options) {
    if (!busy.compareAndSet(false, true)) {
      throw new KonsolException(ErrorCode.SESSION_BUSY, "it is evaluating");
    }
    try {
      journal.append(new EvalEvent.Started(1, code));
      options.begun().run();
      Evaluation evaluation =
          run(options.rollback() ? "rollback " + code : code, options.timeout());
      journal.append(new EvalEvent.Finished(1, evaluation.outcome()));
      return evaluation;
    } finally {
      busy.set(false);
    }
  }

  private Evaluation run(String code, Optional<Duration> timeout) {
    if (code.equals(BUG)) {
      throw new IllegalStateException("a bug");
    }
    if (code.equals(LOST)) {
      journal.append(new EvalEvent.Finished(1, new Outcome.WorkerLost("no memory")));
      throw KonsolException.startFailed("no memory");
    }
    if (code.equals(FOREVER)) {
      print("stdout", "begun");
      return ScriptedSessions.evaluation(untilStopped(timeout.orElse(LONG)), "begun", "");
    }
    Evaluation evaluation = Objects.requireNonNull(script.get(code), code);
    print("stdout", evaluation.stdout());
    print("stderr", evaluation.stderr());
    return evaluation;
  }

  private Outcome untilStopped(Duration time) {
    try {
      boolean stopped = stop.tryAcquire(time.toMillis(), TimeUnit.MILLISECONDS);
      return stopped ? new Outcome.Interrupted() : new Outcome.TimedOut();
    } catch (InterruptedException e) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "must not be interrupted", e);
    }
  }

  void print(String stream, String text) {
    if (!text.isEmpty()) {
      journal.append(new EvalEvent.Output(1, stream, text));
    }
  }

  @Override
  public boolean interrupt() {
    boolean running = busy.get();
    if (running) {
      stop.release();
    }
    return running;
  }

  @Override
  public Evaluation inspect(String name) {
    if (name.contains(" ")) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "no name");
    }
    return run(name, Optional.empty());
  }

  @Override
  public Completion complete(String code, int cursor) {
    return new Completion(1, List.of(code.substring(0, cursor) + "!"));
  }

  @Override
  public Completeness check(String code) {
    return Completeness.INCOMPLETE;
  }

  @Override
  public Optional<BootReport> boot() {
    return boot;
  }

  /// Finds everything but `no:such:1`.
  @Override
  public AddedLibraries addDependencies(List<String> coordinates) {
    if (coordinates.contains("no:such:1")) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "no:such:1 cannot be resolved");
    }
    return new AddedLibraries(
        coordinates.stream().map(name -> Path.of("/repository", name)).toList(), List.of());
  }

  @Override
  public String notebook() {
    return "{}";
  }

  @Override
  public EvalSpec spec() {
    return spec;
  }

  @Override
  public List<Evaluation> reset(boolean replay) {
    return replay
        ? script.keySet().stream().map(code -> eval(code, EvalOptions.NONE)).toList()
        : List.of();
  }

  @Override
  public List<Declared> declared() {
    return List.of(new Declared("variable", "x", "int", "int x = 1;"));
  }

  @Override
  public String transcript() {
    return "all of it";
  }

  @Override
  public Stopped stop(Budget budget) {
    closed = true;
    stop.release();
    return Stopped.GRACEFUL;
  }

  @Override
  public EvalLanguage language() {
    return language;
  }

  @Override
  public void input(byte[] data, boolean last) {
    journal.append(
        new EvalEvent.Output(0, "stdout", new String(data, StandardCharsets.UTF_8) + last));
  }

  @Override
  public void requireTransactions() {
    if (!transactions) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "no transactions");
    }
  }

  @Override
  public SessionState state() {
    return busy.get() ? new SessionState.Busy() : new SessionState.Ready();
  }

  @Override
  public Instant created() {
    return Instant.EPOCH;
  }

  @Override
  public Journal journal() {
    return journal;
  }
}
