package dev.konsol.agent.event;

import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.model.Usage;
import java.util.Optional;
import java.util.stream.Stream;

/// What answers of a model took.
///
/// @param usd in US dollars; empty where no price is known
public record Expense(Usage usage, Optional<Double> usd) {
  public static final Expense NONE = new Expense(Usage.NONE, Optional.empty());

  public static Expense of(Usage usage, ModelFacts model) {
    return new Expense(usage, model.price().map(price -> price.of(usage)));
  }

  public long tokens() {
    return usage.input() + usage.output();
  }

  /// What has a price is summed up, also where something has none.
  public Expense plus(Expense more) {
    return new Expense(
        usage.plus(more.usage),
        Stream.of(usd, more.usd).flatMap(Optional::stream).reduce(Double::sum));
  }
}
