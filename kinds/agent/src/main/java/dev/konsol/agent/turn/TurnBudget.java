package dev.konsol.agent.turn;

import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Spent;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.journal.SessionOptions;
import dev.konsol.agent.journal.SpendingLimits;
import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.turn.AnswerEnds.Next;
import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/// How much a turn may still take, by its own limits and by those of its session. Safe for any
/// thread.
final class TurnBudget {
  private final TurnContext session;
  private final SessionJournal journal;
  private final Instant begun;
  private final SpendingLimits host;

  /// @param host what every turn is limited to
  TurnBudget(TurnContext session, SpendingLimits host) {
    this.session = session;
    this.journal = session.journal();
    this.begun = session.now();
    this.host = host;
  }

  private SpendingLimits turnLimits() {
    return host.and(journal.meta().terms().turn());
  }

  /// A clock that was set back gives no time back.
  private Duration time() {
    Duration time = Duration.between(begun, session.now());
    return time.isNegative() ? Duration.ZERO : time;
  }

  Spent spentLocked() {
    return journal.historyLocked().turnSpent(time());
  }

  /// When the time that the turn may take is over.
  Optional<Instant> deadline() {
    Duration before = journal.meta().spent().time();
    return Stream.of(
            turnLimits().time(), journal.meta().terms().session().time().map(t -> t.minus(before)))
        .flatMap(Optional::stream)
        .min(Duration::compareTo)
        .map(begun::plus);
  }

  /// A limit that cannot be kept is worse than none.
  void check(ModelFacts model) {
    SessionOptions terms = journal.meta().terms();
    boolean priced = turnLimits().usd().isPresent() || terms.session().usd().isPresent();
    if (priced && model.price().isEmpty()) {
      throw KonsolException.badRequest(
          "the price of "
              + journal.meta().model()
              + " is not known, so a limit on its cost cannot be kept: limit the tokens instead");
    }
  }

  /// Why the model may not be asked once more; empty where it may.
  Optional<Next.End> reached() {
    Spent turn;
    try (var _ = journal.held()) {
      turn = spentLocked();
    }
    SpendingLimits whole = journal.meta().terms().session();
    Spent all = journal.meta().spent().plus(turn);
    if (turnLimits().stepsReached(turn.steps()) || whole.stepsReached(all.steps())) {
      return Optional.of(
          new Next.End(
              StopReason.MAX_STEPS,
              Level.WARNING,
              "the turn was ended: it took too many steps (" + turn.steps() + ")"));
    }
    return turnLimits()
        .reached(turn)
        .map(what -> over("the turn", what))
        .or(() -> whole.reached(all).map(what -> over("the session", what)));
  }

  static Next.End over(String who, String what) {
    return new Next.End(
        StopReason.BUDGET,
        Level.WARNING,
        who + " has used up what it may: " + what + ". Say something to go on, or raise the limit");
  }
}
