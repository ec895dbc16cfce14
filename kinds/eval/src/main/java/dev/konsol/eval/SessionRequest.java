package dev.konsol.eval;

import dev.konsol.core.KonsolException;
import java.util.Optional;

/// A session that somebody asks for. `placed` says that it has to be in the spec's folder: who asks
/// by name alone takes one from anywhere. `rollback` says that its evaluations will have to be
/// rolled back.
public record SessionRequest(EvalSpec spec, boolean placed, boolean rollback) {
  /// Whether the session that has the name is what is wanted: what was not chosen may be anything.
  boolean fits(EvalSession there) {
    EvalSpec other = there.spec();
    return !there.state().ended()
        && spec.language().map(there.language()::equals).orElse(true)
        && (!placed || spec.directory().equals(other.directory()))
        && (spec.module().isEmpty() || path(spec.module()).equals(path(other.module())))
        && (spec.sourceSet().isEmpty() || spec.sourceSetOrMain().equals(other.sourceSetOrMain()))
        && spec.build().admits(other.build())
        && spec.jvm().admits(other.jvm())
        && bootFits(there);
  }

  /// `:app` and `app` are one module, and so are `:` and what nobody names.
  private static String path(Optional<String> module) {
    String name = module.orElse(":");
    return (name.startsWith(":") ? name.substring(1) : name).replace(':', '/');
  }

  /// Ruby's application is always started.
  private boolean bootFits(EvalSession there) {
    Boot wanted = spec.boot();
    Boot other = there.spec().boot();
    boolean started = there.language() == EvalLanguage.RUBY || wanted.equals(other);
    return (!wanted.application() || started) && (!wanted.sandbox() || other.sandbox());
  }

  /// Refuses a session whose evaluations cannot be rolled back as they will have to be.
  void check(EvalSession session) throws KonsolException {
    if (rollback) {
      session.requireTransactions();
    }
  }
}
