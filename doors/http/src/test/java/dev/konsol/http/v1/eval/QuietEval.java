package dev.konsol.http.v1.eval;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.result.AddedLibraries;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Declared;
import dev.konsol.eval.result.Evaluation;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A session in which nothing happens but what a test writes into its journal.
final class QuietEval implements EvalSession {
  final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), 4);
  volatile SessionState state = new SessionState.Ready();

  @Override
  public EvalSpec spec() {
    return new EvalSpec(
        new SessionId("e"),
        Path.of("/"),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  @Override
  public EvalLanguage language() {
    return EvalLanguage.JAVA;
  }

  @Override
  public Instant created() {
    return Instant.EPOCH;
  }

  @Override
  public SessionState state() {
    return state;
  }

  @Override
  public MemoryJournal journal() {
    return journal;
  }

  @Override
  public String transcript() {
    return "# transcript";
  }

  @Override
  public String notebook() {
    return "{\"cells\":[]}";
  }

  @Override
  public void requireTransactions() {}

  @Override
  public Evaluation eval(String code, EvalOptions options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void input(byte[] data, boolean last) {}

  @Override
  public boolean interrupt() {
    return false;
  }

  @Override
  public Evaluation inspect(String name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Completion complete(String code, int cursor) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Completeness check(String code) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Evaluation> reset(boolean replay) {
    return List.of();
  }

  @Override
  public List<Declared> declared() {
    return List.of();
  }

  @Override
  public Optional<BootReport> boot() {
    return Optional.empty();
  }

  @Override
  public AddedLibraries addDependencies(List<String> coordinates) {
    return new AddedLibraries(List.of(), List.of());
  }

  @Override
  public Stopped stop(Budget budget) {
    return Stopped.GRACEFUL;
  }
}
