package dev.konsol.eval.engine;

import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.plan.Outputs;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Thrown;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Brings classes that were compiled anew into a worker that runs, and tells about it. The JVM
/// takes new code for methods that are there already; for anything else there is the reset. Used by
/// the thread that has the session's turn.
record Reload(Evaluator evaluator, Engine engine) {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final int MOST_NAMES = 8;
  private static final int MOST_BYTES = 1 << 20;
  private static final String RESET =
      ": a reset loads them, with replay it makes your declarations again";

  /// What there is to tell.
  List<String> of(List<Outputs.Changed> changed) throws InterruptedException {
    Map<String, Path> classes = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (Outputs.Changed each : changed) {
      each.className()
          .ifPresentOrElse(
              name -> classes.put(name, each.file()),
              () -> others.add(each.folder().relativize(each.file()).toString()));
    }
    List<String> notes = new ArrayList<>();
    if (!classes.isEmpty()) {
      notes.addAll(redefine(classes, changed));
    }
    if (!others.isEmpty()) {
      notes.add(some(others) + " changed: what was read of it at the start stays until a reset");
    }
    return notes;
  }

  private List<String> redefine(Map<String, Path> classes, List<Outputs.Changed> changed)
      throws InterruptedException {
    Run run = new Run(0, "reload", EvalOptions.NONE, MOST_BYTES);
    engine.redefine(run, classes);
    return switch (evaluator.await(run, engine, LONGEST)) {
      case Outcome.Value(String names, _, _, _, _) -> {
        // What the JVM refuses the compiler does not get to see either.
        engine.compiler().classesChanged(changed.stream().map(Outputs.Changed::folder).toList());
        yield names.isEmpty() ? List.of() : List.of(reloaded(names.lines().toList()));
      }
      case Outcome.Threw(Thrown thrown) -> List.of(stale(reason(thrown)));
      case Outcome _ -> List.of(stale("the worker did not answer"));
    };
  }

  private static String reloaded(List<String> names) {
    return "reloaded " + some(names.stream().map(Reload::simple).toList()) + ": compiled anew";
  }

  /// A refusal says all in its own words.
  private static String reason(Thrown thrown) {
    return thrown.className().equals(UnsupportedOperationException.class.getName())
        ? thrown.message()
        : thrown.line();
  }

  private static String stale(String why) {
    return "the project's classes have changed and cannot be reloaded as they are ("
        + why
        + ")"
        + RESET;
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String some(List<String> names) {
    int more = names.size() - MOST_NAMES;
    String first = String.join(", ", names.stream().limit(MOST_NAMES).toList());
    return more > 0 ? first + " and " + more + " more" : first;
  }
}
