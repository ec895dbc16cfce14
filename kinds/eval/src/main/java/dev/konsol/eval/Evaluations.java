package dev.konsol.eval;

import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Hold;
import dev.konsol.core.session.Sessions;
import java.time.Duration;
import java.util.function.Supplier;

/// The evaluation sessions of a host: what is open, and how another one is opened. Safe for any
/// thread.
public record Evaluations(Sessions<EvalSession> sessions, SessionFactory factory) {
  private static final Duration END = Duration.ofSeconds(2);

  /// A session of its own.
  public EvalSession open(EvalSpec spec) {
    return sessions.open(spec.id(), () -> factory.open(spec));
  }

  /// What is asked for, held. With a name it is the session that has it, if that fits; one that
  /// does not makes room when the other has opened.
  public Hold<EvalSession> open(SessionRequest wanted) {
    EvalSpec spec = wanted.spec();
    Supplier<EvalSession> opener = () -> checked(wanted);
    Hold<EvalSession> hold =
        spec.name()
            .map(name -> sessions.openOrReplace(name, spec.id(), wanted::fits, opener))
            .orElseGet(() -> sessions.openOrFind(spec.id(), wanted::fits, opener));
    try {
      wanted.check(hold.session());
      return hold;
    } catch (KonsolException e) {
      hold.close();
      throw e;
    }
  }

  /// One that is refused is gone before anybody sees it.
  private EvalSession checked(SessionRequest wanted) {
    EvalSession session = factory.open(wanted.spec());
    try {
      wanted.check(session);
      return session;
    } catch (KonsolException e) {
      session.stop(Budget.of(END));
      throw e;
    }
  }
}
