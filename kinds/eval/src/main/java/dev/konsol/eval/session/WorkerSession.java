package dev.konsol.eval.session;

import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.Load;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.SessionState;
import dev.konsol.eval.Dependencies;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.compiler.FrontEnd;
import dev.konsol.eval.compiler.RubyFrontEnd;
import dev.konsol.eval.engine.AddedDependencies;
import dev.konsol.eval.engine.BeanCompletion;
import dev.konsol.eval.engine.CurrentEngine;
import dev.konsol.eval.engine.Declarations;
import dev.konsol.eval.engine.Engine;
import dev.konsol.eval.engine.Engines;
import dev.konsol.eval.engine.Evaluator;
import dev.konsol.eval.engine.Preparation;
import dev.konsol.eval.engine.Run;
import dev.konsol.eval.plan.CurrentProject;
import dev.konsol.eval.plan.EnginePlan;
import dev.konsol.eval.plan.OptionCheck;
import dev.konsol.eval.result.AddedLibraries;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Declared;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
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

/// A session whose snippets run in a worker process of its own, inside the project. Ends with it
/// and all of its descendants.
final class WorkerSession implements EvalSession {
  private static final Duration FOR_EVER = Duration.ofDays(365);
  private static final int PATIENCE = 3;

  private final EvalSpec spec;
  private final EvalLanguage language;
  private final EvalSettings settings;
  private final CurrentProject project;
  private final Dependencies dependencies;
  private final boolean transactions;
  private final Histories histories;
  private final Histories.History history;
  private final CurrentEngine engine;
  private final Declarations declarations = new Declarations();
  private final Instant created;
  private final Semaphore turn = new Semaphore(1);
  private final AddedDependencies added = new AddedDependencies();
  private volatile @Nullable Run running;
  private volatile Optional<BootReport> boot = Optional.empty();
  private volatile BeanCompletion beans = BeanCompletion.none();
  private long evaluations;

  /// Finds the plan and starts the first engine.
  WorkerSession(
      EvalSpec spec,
      EvalSettings settings,
      Engines engines,
      Histories histories,
      CurrentProject project,
      Dependencies dependencies) {
    EnginePlan plan = project.plan();
    this.spec = spec;
    this.language = plan.language();
    this.settings = settings;
    this.project = project;
    this.dependencies = dependencies;
    this.transactions = plan.hasTransactions();
    this.created = settings.clock().instant();
    this.histories = histories;
    this.history = histories.open(language, settings.clock());
    this.engine = new CurrentEngine(engines, plan, history.journal(), this::prepare);
    boolean started = false;
    try {
      long pid = engine.start(plan).pid();
      history.journal().append(new EvalEvent.Opened(language.wireName(), pid));
      started = true;
    } finally {
      if (!started) {
        histories.close(history);
      }
    }
  }

  /// Called whenever there is a fresh engine. It can be interrupted like an evaluation.
  private void prepare(Engine fresh, EnginePlan plan) {
    Run interrupted = running;
    try {
      added.addTo(fresh, plan.project().classPath());
      Evaluator evaluator = new Evaluator(settings, engine, new Declarations(), project);
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

  /// The values are in the worker.
  @Override
  public boolean active() {
    return running != null || engine.hasValues();
  }

  @Override
  public Optional<Load> load() {
    return engine.present().flatMap(Engine::load);
  }

  @Override
  public Journal journal() {
    return history.journal();
  }

  @Override
  public EvalSpec spec() {
    return spec;
  }

  @Override
  public void requireTransactions() {
    OptionCheck.ofRollback(language, transactions);
  }

  @Override
  public EvalLanguage language() {
    return language;
  }

  @Override
  public Evaluation eval(String code, EvalOptions options) {
    if (options.rollback()) {
      requireTransactions();
    }
    return inTurn(
        Duration.ZERO,
        () -> {
          Run run = begin(options);
          options.begun().run();
          Evaluation evaluation = evaluate(run, code, options.timeout().orElse(FOR_EVER));
          history.transcript().add(code, evaluation.shownOnce());
          return evaluation;
        });
  }

  @Override
  public void input(byte[] data, boolean last) {
    engine.present().ifPresent(living -> living.input(data, last));
  }

  private <T> T inTurn(Duration patience, Supplier<T> work) {
    takeTurn(patience);
    try {
      return work.get();
    } finally {
      turn.release();
    }
  }

  private void takeTurn(Duration patience) {
    if (engine.isClosed()) {
      throw ended();
    }
    try {
      if (!turn.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw KonsolException.busy("session " + id() + " is evaluating: wait, or interrupt it");
      }
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    }
  }

  private KonsolException ended() {
    return KonsolException.ended("session " + id() + " is closed");
  }

  /// Called by the thread that holds the turn.
  private Run begin(EvalOptions options) {
    Run run = new Run(++evaluations, options, settings.limits().outputBytes());
    running = run;
    return run;
  }

  /// Called by the thread that has begun the run.
  private Evaluation evaluate(Run run, String code, Duration timeout) {
    MemoryJournal journal = history.journal();
    journal.append(new EvalEvent.Started(run.number(), code));
    try {
      Evaluation evaluation = unrecorded(run, code, timeout);
      journal.append(new EvalEvent.Finished(run.number(), evaluation.outcome()));
      return evaluation;
    } catch (KonsolException e) {
      journal.append(new EvalEvent.Finished(run.number(), new Outcome.WorkerLost(e.getMessage())));
      throw e;
    }
  }

  /// The same for a look at a variable, which is not among what happened: clients that show a
  /// session would take it for a snippet, and look again.
  private Evaluation unrecorded(Run run, String code, Duration timeout) {
    try {
      Evaluation evaluation =
          new Evaluator(settings, engine, declarations, project).run(run, code, timeout);
      if (engine.isClosed()) {
        throw ended();
      }
      return evaluation;
    } catch (KonsolException e) {
      throw engine.isClosed() ? ended() : e;
    } finally {
      running = null;
    }
  }

  @Override
  public boolean interrupt() {
    Run run = running;
    if (run == null) {
      return false;
    }
    run.wantStop();
    return true;
  }

  @Override
  public Evaluation inspect(String name) {
    boolean known =
        language == EvalLanguage.RUBY
            ? RubyFrontEnd.isVariable(name)
            : SourceVersion.isIdentifier(name);
    if (!known) {
      throw KonsolException.badRequest("'" + name + "' is not a variable's name");
    }
    return inTurn(Duration.ZERO, () -> inDepth(name));
  }

  private Evaluation inDepth(String name) {
    try {
      engine.living(new ArrayList<>()).render(Engine.Rendering.DEEP);
      return unrecorded(begin(EvalOptions.NONE), name, FOR_EVER);
    } finally {
      engine.present().ifPresent(e -> e.render(Engine.Rendering.BRIEF));
    }
  }

  @Override
  public Completion complete(String code, int cursor) {
    FrontEnd compiler = compiler();
    return beans.at(code, cursor).orElseGet(() -> compiler.complete(code, cursor));
  }

  @Override
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
        .orElseThrow(() -> KonsolException.busy("session " + id() + " has no worker just now"));
  }

  @Override
  public List<Evaluation> reset(boolean replay) {
    interrupt();
    return inTurn(
        settings.limits().times().stop().multipliedBy(PATIENCE),
        () -> {
          engine.renew(project.plan(), "reset");
          return replay ? replay() : forget();
        });
  }

  private List<Evaluation> forget() {
    declarations.clear();
    return List.of();
  }

  private List<Evaluation> replay() {
    List<Evaluation> replayed = new ArrayList<>();
    for (String source : declarations.sources()) {
      Evaluation evaluation = evaluate(begin(EvalOptions.NONE), source, FOR_EVER);
      replayed.add(evaluation);
      if (evaluation.outcome() instanceof Outcome.Interrupted) {
        break;
      }
    }
    return replayed;
  }

  @Override
  public List<Declared> declared() {
    return declarations.all();
  }

  @Override
  public List<String> projectNotes() {
    return engine.projectNotes();
  }

  @Override
  public Optional<BootReport> boot() {
    return boot;
  }

  @Override
  public AddedLibraries addDependencies(List<String> libraries) {
    OptionCheck.ofLibraries(language);
    return inTurn(
        Duration.ZERO,
        () -> {
          List<String> files = libraries.stream().filter(each -> each.startsWith("/")).toList();
          List<String> coordinates =
              libraries.stream().filter(each -> !files.contains(each)).toList();
          List<Path> found = new ArrayList<>(files.stream().map(OptionCheck::library).toList());
          if (!coordinates.isEmpty()) {
            found.addAll(dependencies.resolve(spec, coordinates));
          }
          return added.add(engine.living(new ArrayList<>()), found);
        });
  }

  @Override
  public String transcript() {
    return MarkdownPage.of(history.transcript());
  }

  @Override
  public String notebook() {
    return Notebook.of(history.transcript());
  }

  @Override
  public Stopped stop(Budget budget) {
    histories.close(history);
    return engine.close(budget, running == null);
  }
}
