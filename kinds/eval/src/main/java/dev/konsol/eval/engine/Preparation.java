package dev.konsol.eval.engine;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.compiler.CompiledSnippet;
import dev.konsol.eval.compiler.CompilerLost;
import dev.konsol.eval.plan.EnginePlan;
import dev.konsol.eval.plan.Startup;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Brings a fresh engine to where the first evaluation may begin: the application is up and the
/// prelude has run. Used by the thread that starts the engine. What is printed meanwhile is kept
/// for the report and is in the journal as output of no evaluation.
public final class Preparation {
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final String SPRING = "org.springframework.context.ConfigurableApplicationContext";

  private final EvalSettings settings;
  private final Engine engine;
  private final EnginePlan plan;
  private final Evaluator evaluator;
  private final Function<String, Run> runs;
  private BeanCompletion beans = BeanCompletion.none();
  private final StringBuilder stdout = new StringBuilder();
  private final StringBuilder stderr = new StringBuilder();

  /// `runs` makes the run of a part, one that can be stopped from outside.
  public Preparation(
      EvalSettings settings,
      Engine engine,
      EnginePlan plan,
      Evaluator evaluator,
      Function<String, Run> runs) {
    this.settings = settings;
    this.engine = engine;
    this.plan = plan;
    this.evaluator = evaluator;
    this.runs = runs;
  }

  /// Empty when there was nothing to do. What fails is `START_FAILED`: the reason in the first
  /// line, then what more there is to say, then the last lines of output.
  public Optional<BootReport> run() {
    Startup startup = plan.startup();
    if (startup.mainClass().isEmpty() && startup.prelude().isEmpty()) {
      return Optional.empty();
    }
    Instant begun = settings.clock().instant();
    try {
      if (startup.mainClass().isPresent()) {
        startApplication(startup.mainClass().get());
      }
      if (startup.prelude().isPresent()) {
        runPrelude(startup.prelude().get());
      }
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    } catch (CompilerLost e) {
      throw KonsolException.startFailed(e.getMessage(), e);
    }
    Duration took = Duration.between(begun, settings.clock().instant());
    return Optional.of(
        new BootReport(startup.mainClass(), stdout.toString(), stderr.toString(), took));
  }

  /// The compiler gets warm while the application starts.
  private void startApplication(String mainClass) throws InterruptedException, CompilerLost {
    Run run = runs.apply("application");
    engine.begin(run, CompiledSnippet.call("dev.konsol.worker.spring.SpringStart", "run"));
    CompiledSnippet context = engine.compiler().compile(contextVariable());
    Outcome outcome = evaluator.await(run, engine, LONGEST);
    collect(run, outcome);
    if (!(outcome instanceof Outcome.Value)) {
      throw new BootProblem(mainClass, outcome).with(stdout, stderr);
    }
    Run declaring = runs.apply("context");
    Outcome declared = evaluator.outcome(declaring, engine, context, LONGEST);
    collect(declaring, declared);
    if (!(declared instanceof Outcome.Value)) {
      throw new BootProblem("the variable context", declared).with(stdout, stderr);
    }
    Run listing = runs.apply("beans");
    engine.begin(listing, CompiledSnippet.call("dev.konsol.worker.spring.BeanNames", "list"));
    if (evaluator.await(listing, engine, LONGEST) instanceof Outcome.Value value) {
      beans = BeanCompletion.of(plan.language(), plan.startup().imports(), value.data());
    }
  }

  /// Of the application that was started.
  public BeanCompletion beans() {
    return beans;
  }

  private String contextVariable() {
    return switch (plan.language()) {
      case JAVA -> SPRING + " context = (" + SPRING + ") dev.konsol.worker.Beans.context();";
      case KOTLIN -> "val context = dev.konsol.worker.Beans.context() as " + SPRING;
      case RUBY -> throw new IllegalStateException("Ruby starts its application itself");
    };
  }

  private void runPrelude(Path file) throws InterruptedException, CompilerLost {
    CompiledSnippet compiled = engine.compiler().compile(text(file));
    Run run = runs.apply("prelude");
    Outcome outcome = evaluator.outcome(run, engine, compiled, LONGEST);
    collect(run, outcome);
    if (!(outcome instanceof Outcome.Value)) {
      int line = run.result().map(result -> compiled.line(result)).orElse(0);
      throw new BootProblem(line > 0 ? file + ":" + line : file.toString(), outcome)
          .with(stdout, stderr);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw KonsolException.startFailed(file + ": " + e.getMessage(), e);
    }
  }

  private void collect(Run run, Outcome outcome) {
    Evaluation evaluation = run.evaluation(outcome, List.of(), List.of());
    stdout.append(evaluation.stdout());
    stderr.append(evaluation.stderr());
  }
}
