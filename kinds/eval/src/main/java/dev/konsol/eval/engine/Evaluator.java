package dev.konsol.eval.engine;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.compiler.CompiledSnippet;
import dev.konsol.eval.compiler.CompilerLost;
import dev.konsol.eval.plan.CurrentProject;
import dev.konsol.eval.plan.Outputs;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.worker.WorkerResult;
import dev.konsol.wire.compile.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Takes one run from source to outcome: compiles, has the worker run it, waits, and stops it when
/// it is to end. Used by the thread that has the session's turn.
public final class Evaluator {
  private static final String RESET = ", and reset the session";
  private static final String LOST =
      ": its values are lost; a reset with replay makes the declarations again";

  private final EvalSettings.Times times;
  private final CurrentEngine engines;
  private final Declarations declarations;
  private final CurrentProject project;
  private final List<String> notes = new ArrayList<>();

  public Evaluator(
      EvalSettings settings,
      CurrentEngine engines,
      Declarations declarations,
      CurrentProject project) {
    this.times = settings.limits().times();
    this.engines = engines;
    this.declarations = declarations;
    this.project = project;
  }

  public Evaluation run(Run run, String code, Duration timeout) {
    Engine engine = engines.living(notes);
    notes.addAll(engines.news());
    engines.leftOut().forEach(each -> notes.add(each.sentence() + RESET));
    notes.addAll(engine.compiler().notes());
    try {
      project
          .refresh(engines.plan())
          .ifPresent(
              told -> {
                notes.addAll(told);
                engine.outputs().lookSoon();
              });
      List<Outputs.Changed> changed = engine.outputs().changed();
      if (!changed.isEmpty()) {
        notes.addAll(new Reload(this, engine).of(changed));
      }
      CompiledSnippet compiled = engine.compiler().compile(code);
      Outcome outcome = outcome(run, engine, compiled, timeout);
      return run.evaluation(outcome, compiled.problems(), notes)
          .withBackground(engine.takeBackground());
    } catch (CompilerLost e) {
      engine.kill(e.getMessage());
      return run.evaluation(new Outcome.WorkerLost(e.getMessage() + LOST), List.of(), notes);
    } catch (InterruptedException e) {
      // Nobody would wait for the run any more.
      engine.kill("konsol is shutting down");
      throw KonsolException.interrupted(e);
    }
  }

  /// Hands over what was compiled, and waits.
  Outcome outcome(Run run, Engine engine, CompiledSnippet compiled, Duration timeout)
      throws InterruptedException {
    if (compiled.status() == Status.INCOMPLETE) {
      return new Outcome.Incomplete();
    }
    declarations.add(compiled.declared());
    compiled.invalidated().forEach(name -> notes.add(name + " lost its value"));
    Outcome outcome = engine.begin(run, compiled) ? await(run, engine, timeout) : nothing();
    if (!(outcome instanceof Outcome.Value)) {
      // Also when a faulty snippet follows: this has been run.
      return outcome;
    }
    if (compiled.status() == Status.ERROR) {
      return new Outcome.Rejected(compiled.problems());
    }
    return compiled.endsWithStatement() ? nothing() : compiled.typed(outcome);
  }

  Outcome await(Run run, Engine engine, Duration timeout) throws InterruptedException {
    boolean ended = run.awaitEndOrStop(timeout);
    boolean inTime = ended || run.stopIsWanted();
    if (!ended) {
      engine.interrupt(run);
      ended = run.awaitEnd(times.stop());
    }
    return ended ? ended(run, engine, inTime) : unstoppable(run, engine, inTime);
  }

  private Outcome ended(Run run, Engine engine, boolean inTime) throws InterruptedException {
    Optional<WorkerResult> answer = run.result();
    if (answer.isEmpty()) {
      return lost(run.lost().orElse("the worker is gone"), inTime);
    }
    WorkerResult result = answer.get();
    if (result.interrupted()) {
      return result.stuck() ? unstoppable(run, engine, inTime) : stopped(inTime);
    }
    if (result.stuck()) {
      engine.kill("what showed the result could not be stopped");
      notes.add("what showed the result could not be stopped" + LOST);
    }
    return result.outcome();
  }

  private static Outcome stopped(boolean inTime) {
    return inTime ? new Outcome.Interrupted() : new Outcome.TimedOut();
  }

  private Outcome unstoppable(Run run, Engine engine, boolean inTime) throws InterruptedException {
    engine.kill("it could not be stopped");
    run.awaitEnd(times.stop());
    return lost("it could not be stopped", inTime);
  }

  private static Outcome lost(String why, boolean inTime) {
    return new Outcome.WorkerLost((inTime ? "" : "its time was up: ") + why + LOST, !inTime);
  }

  private static Outcome nothing() {
    return new Outcome.Value("", Optional.empty(), "text", "text/plain", false);
  }
}
