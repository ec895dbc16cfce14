package dev.konsol.app.eval;

import dev.konsol.core.KonsolException;
import dev.konsol.core.SessionId;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.Evaluations;
import dev.konsol.rpc.SharedSessions;
import dev.konsol.rpc.SharedSessions.Known;
import dev.konsol.tools.eval.SnippetSessions;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The daemon's sessions for models: the very ones that `konsol eval --session` and editors use.
///
/// @param shared who has which name, and when it expires
/// @param evaluations the sessions themselves
record SharedSnippets(SharedSessions shared, Evaluations evaluations) implements SnippetSessions {
  @Override
  public Named open(EvalSpec spec) {
    return named(shared.open(spec, spec.id().value())).orElseThrow();
  }

  @Override
  public List<LeftOut> leftOut(EvalSpec spec) {
    return evaluations.leftOut(spec);
  }

  @Override
  public Optional<Named> find(String name) {
    return shared.find(name).flatMap(this::named);
  }

  @Override
  public List<Named> list() {
    return shared.list().stream().flatMap(each -> named(each).stream()).toList();
  }

  @Override
  public void close(Named session) {
    shared.close(session.session().id());
  }

  @Override
  public <T> T using(SessionId id, Supplier<T> work) {
    return shared.using(id, work);
  }

  /// Nothing when it was closed meanwhile.
  private Optional<Named> named(Known known) {
    try {
      String name = known.name().orElseGet(known.id()::value);
      return Optional.of(new Named(name, evaluations.find(known.id())));
    } catch (KonsolException e) {
      return Optional.empty();
    }
  }
}
