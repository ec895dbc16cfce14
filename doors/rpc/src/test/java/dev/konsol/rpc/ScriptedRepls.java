package dev.konsol.rpc;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.BootReport;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.Evaluation;
import dev.konsol.eval.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Sessions without processes: each snippet gives what the test has said it gives.
final class ScriptedRepls implements Repls {
  final List<EvalSpec> specs = new CopyOnWriteArrayList<>();
  final List<ScriptedRepl> opened = new CopyOnWriteArrayList<>();
  final Map<String, Evaluation> script = new ConcurrentHashMap<>();
  volatile Optional<BootReport> boot = Optional.empty();
  volatile boolean transactions = true;
  volatile Optional<KonsolException> refusal = Optional.empty();

  ScriptedRepls gives(String code, Evaluation evaluation) {
    script.put(code, evaluation);
    return this;
  }

  ScriptedRepls gives(String code, Outcome outcome) {
    return gives(code, evaluation(outcome, "", ""));
  }

  static Evaluation evaluation(Outcome outcome, String stdout, String stderr) {
    return new Evaluation(outcome, stdout, stderr, List.of(), List.of(), List.of());
  }

  static Outcome.Value text(String value, String type) {
    return new Outcome.Value(value, Optional.of(type), "text", "text/plain", false);
  }

  @Override
  public Repl open(EvalSpec spec) {
    refusal.ifPresent(
        e -> {
          throw e;
        });
    specs.add(spec);
    ScriptedRepl repl = new ScriptedRepl(script);
    repl.boot = boot;
    repl.transactions = transactions;
    repl.language = spec.language().orElse(EvalLanguage.JAVA);
    opened.add(repl);
    return repl;
  }

  @Override
  public List<EvalLanguage> languages() {
    return List.of(EvalLanguage.JAVA);
  }
}
