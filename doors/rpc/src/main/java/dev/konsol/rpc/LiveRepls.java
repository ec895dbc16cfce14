package dev.konsol.rpc;

import dev.konsol.core.Journal;
import dev.konsol.core.SessionState;
import dev.konsol.eval.Completeness;
import dev.konsol.eval.Completion;
import dev.konsol.eval.Declared;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.Evaluation;
import dev.konsol.eval.Evaluations;
import java.time.Instant;
import java.util.List;

/// The sessions of a host.
record LiveRepls(Evaluations evaluations) implements Repls {
  @Override
  public Repl open(EvalSpec spec) {
    return new Live(evaluations, evaluations.open(spec));
  }

  @Override
  public List<EvalLanguage> languages() {
    return evaluations.languages();
  }

  private record Live(Evaluations evaluations, EvalSession session) implements Repl {
    @Override
    public EvalLanguage language() {
      return session.language();
    }

    @Override
    public SessionState state() {
      return session.state();
    }

    @Override
    public void requireTransactions() {
      session.requireTransactions();
    }

    @Override
    public Instant created() {
      return session.created();
    }

    @Override
    public Journal journal() {
      return session.journal();
    }

    @Override
    public Evaluation eval(String code, EvalOptions options) {
      return session.eval(code, options);
    }

    @Override
    public void input(byte[] data, boolean last) {
      session.input(data, last);
    }

    @Override
    public boolean interrupt() {
      return session.interrupt();
    }

    @Override
    public Evaluation inspect(String name) {
      return session.inspect(name);
    }

    @Override
    public Completion complete(String code, int cursor) {
      return session.complete(code, cursor);
    }

    @Override
    public Completeness check(String code) {
      return session.check(code);
    }

    @Override
    public InProject project() {
      return new LiveProject(evaluations, session);
    }

    @Override
    public List<Evaluation> reset(boolean replay) {
      return session.reset(replay);
    }

    @Override
    public List<Declared> declared() {
      return session.declared();
    }

    @Override
    public String transcript() {
      return session.transcript();
    }

    @Override
    public void close() {
      evaluations.remove(session.id());
    }
  }
}
