package dev.konsol.eval.compiler;

import dev.konsol.eval.result.Declared;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Problem;
import dev.konsol.eval.worker.WorkerResult;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Compiled.ClassFile;
import dev.konsol.wire.compile.Compiled.Field;
import dev.konsol.wire.compile.Status;
import dev.konsol.wire.compile.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// What the compiler made of a snippet: class files, steps and forgotten fields are for the worker.
/// A language without a compiler has source instead.
public record CompiledSnippet(
    Status status,
    List<ClassFile> classes,
    List<Step> steps,
    Optional<String> source,
    List<Field> forgotten,
    List<Declared> declared,
    List<String> invalidated,
    List<Problem> problems) {
  public CompiledSnippet {
    declared = List.copyOf(declared);
    invalidated = List.copyOf(invalidated);
    problems = List.copyOf(problems);
  }

  private static CompiledSnippet of(
      List<Step> steps, Optional<String> source, List<Declared> declared) {
    return new CompiledSnippet(
        Status.COMPLETE, List.of(), steps, source, List.of(), declared, List.of(), List.of());
  }

  /// Source that a worker takes as it is.
  static CompiledSnippet ofSource(String code, List<Declared> declared) {
    return of(List.of(), Optional.of(code), declared);
  }

  /// Nothing but a call of a class that the worker has anyway.
  public static CompiledSnippet call(String className, String method) {
    return of(List.of(Step.java(className, method, null)), Optional.empty(), List.of());
  }

  public boolean runs() {
    return source.isPresent() || !steps.isEmpty();
  }

  /// What the worker is to run: steps of class files, or source.
  public void addTo(JsonLine run) {
    if (source.isPresent()) {
      run.put("code", source.get());
    } else {
      run.putObjects("steps", steps, (json, step) -> step.write(json));
    }
  }

  /// The line of the code at which a run of these steps failed, or 0: by the exception's own
  /// frames, else by where the step begins.
  public int line(WorkerResult result) {
    if (result.step() >= steps.size()) {
      return 0;
    }
    Step step = steps.get(result.step());
    int line = result.lineIn(step.className());
    return line > 0 ? line : Objects.requireNonNullElse(step.line(), 0);
  }

  /// Whether the last step is a statement: that gives no value, whatever its entry returns.
  public boolean endsWithStatement() {
    return !steps.isEmpty() && steps.getLast().isStatement();
  }

  /// The value with its type in the language's own words, where there are any.
  public Outcome typed(Outcome outcome) {
    String known = steps.isEmpty() ? null : steps.getLast().type();
    return outcome instanceof Outcome.Value value && value.type().isPresent() && known != null
        ? value.typed(KotlinTypes.best(known, value.type().get()))
        : outcome;
  }

  /// An answer that says no tells so in the place of a diagnostic.
  static CompiledSnippet of(JsonObject answer) {
    var compiled = Compiled.of(answer);
    List<Problem> problems = new ArrayList<>();
    compiled.diagnostics().forEach(each -> problems.add(Problem.of(each)));
    if (!answer.flag("ok")) {
      problems.add(new Problem(true, answer.text("error", ""), 1, 1));
    }
    return new CompiledSnippet(
        compiled.status(),
        compiled.classes(),
        compiled.steps(),
        Optional.empty(),
        compiled.forgotten(),
        compiled.declared().stream().map(Declared::of).toList(),
        compiled.invalidated(),
        problems);
  }
}
