package dev.konsol.worker.evaluation;

import dev.konsol.worker.agent.Redefinition;
import dev.konsol.worker.run.Run;
import dev.konsol.worker.snippet.Snippets;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the host wants done on the evaluation thread, in the order it asked.
sealed interface Job {
  void on(EvaluationThread evaluation);

  /// The run that this job answers, if it answers at all.
  default @Nullable Run run() {
    return null;
  }

  sealed interface Answered extends Job {
    @Override
    Run run();

    /// Whether it runs in a transaction that is rolled back.
    default boolean rollsBack() {
      return false;
    }

    /// Whether the host can be asked for input.
    default boolean asks() {
      return false;
    }

    /// May throw what the snippets' code throws.
    Outcome perform(Snippets snippets);

    @Override
    default void on(EvaluationThread evaluation) {
      evaluation.answer(this);
    }
  }

  record Evaluate(Run run, List<Step> steps, boolean rollsBack, boolean asks) implements Answered {
    @Override
    public Outcome perform(Snippets snippets) {
      Outcome last = Outcome.nothing(0);
      for (int i = 0; i < steps.size() && last.thrown() == null && !run.stopped(); i++) {
        last = perform(i, snippets);
      }
      return last;
    }

    /// Everything the snippet throws is its answer, errors of the machine included.
    private Outcome perform(int index, Snippets snippets) {
      try {
        return steps.get(index).perform(index, snippets);
      } catch (InvocationTargetException e) {
        Throwable thrown = e.getCause();
        return Outcome.thrown(index, thrown == null ? e : thrown);
      } catch (Throwable e) {
        return Outcome.thrown(index, e);
      }
    }
  }

  record Redefine(Run run, Map<String, String> files) implements Answered {
    @Override
    public Outcome perform(Snippets snippets) {
      try {
        return Outcome.value(0, Redefinition.of(files));
      } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
        return Outcome.thrown(0, e);
      }
    }
  }

  record Load(Map<String, byte[]> classes) implements Job {
    @Override
    public void on(EvaluationThread evaluation) {
      evaluation.load(classes);
    }
  }

  record AddToPath(List<String> paths) implements Job {
    @Override
    public void on(EvaluationThread evaluation) {
      evaluation.addToPath(paths);
    }
  }

  record Forget(String type, String field) implements Job {
    @Override
    public void on(EvaluationThread evaluation) {
      evaluation.forget(type, field);
    }
  }
}
