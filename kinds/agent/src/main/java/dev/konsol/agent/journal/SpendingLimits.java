package dev.konsol.agent.journal;

import dev.konsol.agent.event.Spent;
import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// How much a turn, or a session, may take. What is empty is not limited.
///
/// @param steps answers of the model
/// @param usd in US dollars
/// @param time during which turns are on
public record SpendingLimits(
    Optional<Long> steps, Optional<Long> tokens, Optional<Double> usd, Optional<Duration> time) {
  public static final SpendingLimits NONE =
      new SpendingLimits(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public SpendingLimits {
    if (steps.filter(most -> most < 1).isPresent()
        || tokens.filter(most -> most < 1).isPresent()
        || usd.filter(most -> !(most > 0)).isPresent()
        || time.filter(most -> !most.isPositive()).isPresent()) {
      throw KonsolException.badRequest("a limit is more than 0");
    }
  }

  public static SpendingLimits ofSteps(long most) {
    return new SpendingLimits(
        Optional.of(most), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /// These, and those where they allow less.
  public SpendingLimits and(SpendingLimits others) {
    return new SpendingLimits(
        less(steps, others.steps),
        less(tokens, others.tokens),
        less(usd, others.usd),
        less(time, others.time));
  }

  private static <T extends Comparable<T>> Optional<T> less(Optional<T> one, Optional<T> other) {
    return Stream.of(one, other).flatMap(Optional::stream).min(Comparator.naturalOrder());
  }

  /// Whether so many answers are all there may be.
  public boolean stepsReached(long taken) {
    return steps.filter(most -> taken >= most).isPresent();
  }

  /// What of it has been reached, in words; steps are not among it.
  public Optional<String> reached(Spent spent) {
    Optional<String> used =
        tokens
            .filter(most -> spent.expense().tokens() >= most)
            .map(most -> spent.expense().tokens() + " of " + most + " tokens");
    Optional<String> paid =
        usd.filter(most -> spent.expense().usd().orElse(0.0) >= most)
            .map(
                most ->
                    String.format(
                        Locale.ROOT, "$%.4f of $%.4f", spent.expense().usd().orElse(0.0), most));
    Optional<String> took =
        time.filter(most -> spent.time().compareTo(most) >= 0)
            .map(most -> spent.time().toSeconds() + " of " + most.toSeconds() + " seconds");
    return used.or(() -> paid).or(() -> took);
  }
}
