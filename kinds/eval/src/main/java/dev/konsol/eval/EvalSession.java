package dev.konsol.eval;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.Journal;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryJournal;
import dev.konsol.core.Session;
import dev.konsol.core.SessionId;
import dev.konsol.core.SessionState;
import dev.konsol.core.Stopped;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/// A project's REPL. Owns one worker process; ends with it and all of its descendants. Safe for any
/// thread; one evaluation at a time, a second one meanwhile is `SESSION_BUSY`.
public final class EvalSession implements Session {
  private static final Duration FOR_EVER = Duration.ofDays(365);
  private static final int JOURNAL_EVENTS = 2_000;
  private static final long JOURNAL_CHARS = 32 << 20;
  private static final int PATIENCE = 3;

  private final EvalSpec spec;
  private final EvalLanguage language;
  private final EvalSettings settings;
  private final Supplier<EnginePlan> plans;
  private final boolean transactions;
  private final MemoryJournal journal;
  private final CurrentEngine engine;
  private final Declarations declarations = new Declarations();
  private final Transcript transcript;
  private final Instant created;
  private final Semaphore turn = new Semaphore(1);
  private final AddedDependencies added = new AddedDependencies();
  private volatile @Nullable Run running;
  private volatile Optional<BootReport> boot = Optional.empty();
  private volatile BeanCompletion beans = BeanCompletion.none();
  private long evaluations;

  /// Finds the plan and starts the first engine.
  EvalSession(EvalSpec spec, EvalSettings settings, Engines engines, Supplier<EnginePlan> plans) {
    EnginePlan plan = plans.get();
    this.spec = spec;
    this.language = plan.language();
    this.transcript = new Transcript(language);
    this.settings = settings;
    this.plans = plans;
    this.transactions = plan.hasTransactions();
    this.journal = new MemoryJournal(settings.clock(), JOURNAL_EVENTS, JOURNAL_CHARS);
    this.created = settings.clock().instant();
    this.engine = new CurrentEngine(engines, plan, journal, this::prepare);
    long pid = engine.start(plan).pid();
    journal.append(new EvalEvent.Opened(language.wireName(), pid));
  }

  /// Called whenever there is a fresh engine. It can be interrupted like an evaluation.
  private void prepare(Engine fresh, EnginePlan plan) {
    Run interrupted = running;
    try {
      added.addTo(fresh, plan.project().classPath());
      Evaluator evaluator = new Evaluator(settings, engine, new Declarations());
      Preparation preparation = new Preparation(settings, fresh, plan, evaluator, this::background);
      boot = preparation.run();
      beans = preparation.beans();
    } finally {
      running = interrupted;
    }
  }

  private Run background(String part) {
    Run run = new Run(0, part, EvalOptions.NONE, settings.limits().outputBytes());
    running = run;
    return run;
  }

  @Override
  public SessionId id() {
    return spec.id();
  }

  @Override
  public String kind() {
    return "eval";
  }

  @Override
  public Instant created() {
    return created;
  }

  @Override
  public SessionState state() {
    if (engine.isClosed()) {
      return new SessionState.Closed();
    }
    return turn.availablePermits() > 0 ? new SessionState.Ready() : new SessionState.Busy();
  }

  /// Outputs, displays and results as they come; live streams read from here.
  @Override
  public Journal journal() {
    return journal;
  }

  @Override
  public Path directory() {
    return spec.directory();
  }

  /// What it was opened as.
  public EvalSpec spec() {
    return spec;
  }

  /// Throws `BAD_REQUEST` where evaluations cannot be rolled back.
  public void requireTransactions() {
    OptionCheck.ofRollback(language, transactions);
  }

  public EvalLanguage language() {
    return language;
  }

  /// Runs the code and answers when it has ended, however it ended. Without a timeout it may run
  /// for ever; [#interrupt] ends it.
  public Evaluation eval(String code, Optional<Duration> timeout) {
    return eval(code, timeout, false);
  }

  /// The same in a transaction of the application that is rolled back at the end, if so wished;
  /// where there are no transactions that is a `BAD_REQUEST`, and nothing is run.
  public Evaluation eval(String code, Optional<Duration> timeout, boolean rollback) {
    return eval(code, new EvalOptions(timeout, rollback, false, () -> {}));
  }

  /// The same. `begun` of the options runs as soon as [#interrupt] would stop it and another one
  /// would be refused.
  public Evaluation eval(String code, EvalOptions options) {
    if (options.rollback()) {
      requireTransactions();
    }
    takeTurn(Duration.ZERO);
    try {
      Run run = begin(options);
      options.begun().run();
      Evaluation evaluation = evaluate(run, code, options.timeout().orElse(FOR_EVER));
      transcript.add(code, evaluation.shownOnce());
      return evaluation;
    } finally {
      turn.release();
    }
  }

  /// What the running evaluation reads from standard input next, and whether that is all of it.
  /// Where none runs, or none that takes input, it is lost.
  public void input(byte[] data, boolean last) {
    engine.present().ifPresent(living -> living.input(data, last));
  }

  private void takeTurn(Duration patience) {
    if (engine.isClosed()) {
      throw ended();
    }
    try {
      if (!turn.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new KonsolException(
            ErrorCode.SESSION_BUSY, "session " + id() + " is evaluating: wait, or interrupt it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down", e);
    }
  }

  private KonsolException ended() {
    return new KonsolException(ErrorCode.SESSION_ENDED, "session " + id() + " is closed");
  }

  /// Called by who has the turn.
  private Run begin() {
    return begin(EvalOptions.NONE);
  }

  private Run begin(EvalOptions options) {
    Run run = new Run(++evaluations, options, settings.limits().outputBytes());
    running = run;
    return run;
  }

  /// Called by who has begun the run.
  private Evaluation evaluate(Run run, String code, Duration timeout) {
    journal.append(new EvalEvent.Started(run.number(), code));
    try {
      Evaluation evaluation = new Evaluator(settings, engine, declarations).run(run, code, timeout);
      if (engine.isClosed()) {
        throw ended();
      }
      journal.append(new EvalEvent.Finished(run.number(), evaluation.outcome()));
      return evaluation;
    } catch (KonsolException e) {
      journal.append(new EvalEvent.Finished(run.number(), new Outcome.WorkerLost(e.getMessage())));
      throw engine.isClosed() ? ended() : e;
    } finally {
      running = null;
    }
  }

  /// Stops the running evaluation; false when there is none. Returns at once: the evaluation
  /// answers.
  public boolean interrupt() {
    Run run = running;
    if (run == null) {
      return false;
    }
    run.wantStop();
    return true;
  }

  /// The variable's value, shown in more depth than a result is.
  public Evaluation inspect(String name) {
    boolean known =
        language == EvalLanguage.RUBY
            ? RubyFrontEnd.isVariable(name)
            : SourceVersion.isIdentifier(name);
    if (!known) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "'" + name + "' is not a variable's name");
    }
    takeTurn(Duration.ZERO);
    try {
      engine.living(new ArrayList<>()).render(Engine.Rendering.DEEP);
      return evaluate(begin(), name, FOR_EVER);
    } finally {
      engine.present().ifPresent(e -> e.render(Engine.Rendering.BRIEF));
      turn.release();
    }
  }

  public Completion complete(String code, int cursor) {
    FrontEnd compiler = compiler();
    return beans.at(code, cursor).orElseGet(() -> compiler.complete(code, cursor));
  }

  public Completeness check(String code) {
    return compiler().check(code);
  }

  private FrontEnd compiler() {
    if (engine.isClosed()) {
      throw ended();
    }
    return engine
        .present()
        .map(Engine::compiler)
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.SESSION_BUSY, "session " + id() + " has no worker just now"));
  }

  /// A fresh worker, with the project's environment as it is now; stops what runs. With `replay`
  /// the declarations made so far are made again, each with its outcome; an interrupt ends that.
  public List<Evaluation> reset(boolean replay) {
    interrupt();
    takeTurn(settings.limits().times().stop().multipliedBy(PATIENCE));
    try {
      engine.renew(plans.get(), "reset");
      return replay ? replay() : forget();
    } finally {
      turn.release();
    }
  }

  private List<Evaluation> forget() {
    declarations.clear();
    return List.of();
  }

  private List<Evaluation> replay() {
    List<Evaluation> replayed = new ArrayList<>();
    for (String source : declarations.sources()) {
      Evaluation evaluation = evaluate(begin(), source, FOR_EVER);
      replayed.add(evaluation);
      if (evaluation.outcome() instanceof Outcome.Interrupted) {
        break;
      }
    }
    return replayed;
  }

  /// What has been declared so far, the newest last.
  public List<Declared> declared() {
    return declarations.all();
  }

  /// What was started with the worker that the session has now.
  public Optional<BootReport> boot() {
    return boot;
  }

  /// Adds libraries to the live session, found by `resolver`: what of them was not there yet.
  /// Values and declarations stay. They are there after a reset too.
  public List<Path> addDependencies(Dependencies resolver, List<String> coordinates) {
    takeTurn(Duration.ZERO);
    try {
      Engine living = engine.living(new ArrayList<>());
      return added.add(living, resolver.resolve(spec, coordinates));
    } finally {
      turn.release();
    }
  }

  /// Every snippet with its outputs, as Markdown.
  public String transcript() {
    return MarkdownPage.of(transcript);
  }

  /// Every snippet with its outputs, as a Jupyter notebook.
  public String notebook() {
    return Notebook.of(transcript);
  }

  @Override
  public Stopped stop(Budget budget) {
    return engine.close(budget, running == null);
  }
}
