package dev.konsol.eval.engine;

import dev.konsol.core.Closer;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.compiler.CompilerSession;
import dev.konsol.eval.compiler.Compilers;
import dev.konsol.eval.compiler.KotlinCompiler;
import dev.konsol.eval.compiler.RubyFrontEnd;
import dev.konsol.eval.plan.EnginePlan;
import dev.konsol.eval.plan.Outputs;
import dev.konsol.eval.ruby.RubyParent;
import dev.konsol.eval.ruby.RubyParents;
import dev.konsol.eval.worker.WorkerLaunch;
import dev.konsol.eval.worker.WorkerProcess;
import dev.konsol.process.launch.Launcher;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Starts engines, and keeps a warm one for the plan most recently used. Owns the compilers, the
/// warm engine and the threads that read workers. Safe for any thread.
public final class Engines implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Engines.class);

  private final EvalSettings settings;
  private final Closer closer = new Closer();
  private final Tasks tasks;
  private final WorkerLaunch.Ownership ownership;
  private final Compilers compilers;
  private final RubyParents rubies;
  private final Spare spare;
  private final Guess guess = new Guess();

  /// The language for which our compiler was started before anybody asked.
  private static final class Guess {
    private @Nullable EvalLanguage language;
    private boolean late;

    /// False when somebody has asked already.
    synchronized boolean make(EvalLanguage guessed) {
      language = guessed;
      return !late;
    }

    /// Somebody asks. What was guessed wrongly, once.
    synchronized Optional<EvalLanguage> check(Compilers.Key asked) {
      Optional<EvalLanguage> wrong =
          Optional.ofNullable(language)
              .filter(guessed -> !late && !Compilers.Key.ours(guessed).equals(asked));
      late = true;
      return wrong;
    }
  }

  public Engines(EvalSettings settings, Launcher launcher) {
    this.settings = settings;
    this.tasks = closer.own(new Tasks("konsol-eval", Engines::logBug));
    this.ownership = new WorkerLaunch.Ownership(launcher, tasks);
    this.compilers = closer.own(new Compilers(settings, launcher));
    this.rubies = closer.own(new RubyParents(settings, ownership));
    this.spare =
        closer.own(
            new Spare(this::fresh, tasks, settings.limits().times().spare(), compilers::busy));
  }

  private static void logBug(Thread thread, Throwable bug) {
    log.atError().setCause(bug).addKeyValue("thread", thread.getName()).log("bug");
  }

  /// An engine for this plan, warm if there is one; `life` owns it from its first moment, also when
  /// this throws.
  Engine start(EnginePlan plan, Closer life) {
    // It would take the processors away from the one that is wanted.
    guess.check(KotlinCompiler.key(plan)).ifPresent(compilers::end);
    if (plan.language() == EvalLanguage.RUBY) {
      return forked(plan, life);
    }
    Optional<Engine> warm = spare.take(plan, life);
    Engine engine = warm.isPresent() ? warm.get() : fresh(plan, life);
    spare.prepare(plan);
    return engine;
  }

  /// Starts an engine for this plan, if one is found, before anybody asks for it; and while it is
  /// looked for already the compiler, if its language is known.
  public void warm(Optional<EvalLanguage> language, Supplier<Optional<EnginePlan>> plan) {
    language.ifPresent(likely -> tasks.start(() -> warmCompiler(likely)));
    tasks.start(
        () ->
            plan.get().filter(found -> guess.make(found.language())).ifPresent(spare::prepareNow));
  }

  /// The same for Ruby: what is started boots nothing.
  public void warmRuby(EnginePlan plan) {
    rubies.warm(plan);
  }

  private void warmCompiler(EvalLanguage language) {
    try {
      if (guess.make(language)) {
        compilers.start(language);
      }
    } catch (KonsolException e) {
      log.atInfo().log("no warm compiler: {}", e.getMessage());
    }
  }

  /// Ruby's are forked from the booted project, which takes no time.
  private Engine forked(EnginePlan plan, Closer life) {
    String serial = ownership.launcher().serial("eval");
    RubyParent parent = rubies.of(plan.withoutStartup());
    WorkerLaunch launch = new WorkerLaunch(settings, plan, ownership, serial);
    WorkerProcess worker = parent.worker(launch, life);
    return new Engine(worker, new RubyFrontEnd(worker), new Outputs(List.of()), settings.limits());
  }

  /// The compiler opens its session while the worker's JVM starts.
  private Engine fresh(EnginePlan plan, Closer life) {
    String serial = ownership.launcher().serial("eval");
    FutureTask<CompilerSession> opening =
        new FutureTask<>(() -> life.own(openCompiler(plan, serial)));
    tasks.start(opening);
    Outputs outputs = new Outputs(plan.project().outputs());
    WorkerProcess worker =
        WorkerProcess.start(new WorkerLaunch(settings, plan, ownership, serial), life);
    tasks.start(outputs::read);
    return new Engine(worker, opened(opening), outputs, settings.limits());
  }

  /// Where the project's own does not come up or is one too many, ours has to do.
  private CompilerSession openCompiler(EnginePlan plan, String serial) {
    Compilers.Key key = KotlinCompiler.key(plan);
    try {
      return CompilerSession.open(compilers.seat(key), plan, settings.workerJar(), serial);
    } catch (KonsolException e) {
      if (key.version().isEmpty() || e.code() != ErrorCode.START_FAILED) {
        throw e;
      }
      log.atWarn().addKeyValue("compiler", key.name()).setCause(e).log("not usable");
      EnginePlan without = KotlinCompiler.without(plan, e.getMessage());
      Compilers.Seat ours = compilers.seat(KotlinCompiler.key(without));
      return CompilerSession.open(ours, without, settings.workerJar(), serial);
    }
  }

  private static CompilerSession opened(FutureTask<CompilerSession> opening) {
    try {
      return opening.get();
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KonsolException refused) {
        throw refused;
      }
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    closer.close();
  }
}
