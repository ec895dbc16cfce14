package dev.konsol.tools.eval;

import dev.konsol.core.SessionId;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The evaluation sessions of a host, as everybody sees them: what a model opens here is found by
/// people and editors under the same name, and the other way round. Safe for any thread.
public interface SnippetSessions {
  /// A session under the name by which it is asked for.
  record Named(String name, EvalSession session) {}

  /// Opens one, whose id is the name that it shall have. One of that name that fits is used again.
  Named open(EvalSpec spec);

  /// What would have no effect in it, because its folder is not trusted.
  List<LeftOut> leftOut(EvalSpec spec);

  Optional<Named> find(String name);

  List<Named> list();

  /// Ends it and forgets it.
  void close(Named session);

  /// Does something with a session, which counts as used meanwhile.
  <T> T using(SessionId id, Supplier<T> work);
}
