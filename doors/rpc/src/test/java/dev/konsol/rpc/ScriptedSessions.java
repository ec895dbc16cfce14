package dev.konsol.rpc;

import dev.konsol.core.KonsolException;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.SessionFactory;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Sessions without processes: each snippet gives what the test has said it gives.
final class ScriptedSessions implements SessionFactory {
  final List<EvalSpec> specs = new CopyOnWriteArrayList<>();
  final List<ScriptedSession> opened = new CopyOnWriteArrayList<>();
  final Map<String, Evaluation> script = new ConcurrentHashMap<>();
  volatile Optional<BootReport> boot = Optional.empty();
  volatile boolean transactions = true;
  volatile String startPrints = "";
  volatile Optional<KonsolException> refusal = Optional.empty();

  ScriptedSessions gives(String code, Evaluation evaluation) {
    script.put(code, evaluation);
    return this;
  }

  ScriptedSessions gives(String code, Outcome outcome) {
    return gives(code, evaluation(outcome, "", ""));
  }

  static Evaluation evaluation(Outcome outcome, String stdout, String stderr) {
    return new Evaluation(outcome, stdout, stderr, List.of(), List.of(), List.of());
  }

  static Outcome.Value text(String value, String type) {
    return new Outcome.Value(value, Optional.of(type), "text", "text/plain", false);
  }

  @Override
  public EvalSession open(EvalSpec spec) {
    refusal.ifPresent(
        e -> {
          throw e;
        });
    specs.add(spec);
    ScriptedSession session = new ScriptedSession(spec, script);
    session.boot = boot;
    session.transactions = transactions;
    session.language = spec.language().orElse(EvalLanguage.JAVA);
    if (!startPrints.isEmpty()) {
      session.print("stdout", startPrints);
    }
    opened.add(session);
    return session;
  }

  @Override
  public List<LeftOut> leftOut(EvalSpec spec) {
    return List.of();
  }

  @Override
  public List<EvalLanguage> languages() {
    return List.of(EvalLanguage.JAVA);
  }
}
