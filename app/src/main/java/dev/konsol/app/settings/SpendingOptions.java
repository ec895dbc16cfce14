package dev.konsol.app.settings;

import dev.konsol.agent.journal.SpendingLimits;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// How much each turn of an agent may take, as the user says it.
final class SpendingOptions {
  private SpendingOptions() {}

  static List<Option> options() {
    return List.of(
        Option.value("max-steps", "N", "answers of the model in one turn (also KONSOL_MAX_STEPS)"),
        Option.value("max-tokens", "N", "tokens of one turn (also KONSOL_MAX_TOKENS)"),
        Option.value("max-cost", "USD", "US dollars for one turn (also KONSOL_MAX_COST)"),
        Option.value("max-time", "SECONDS", "seconds for one turn (also KONSOL_MAX_TIME)"));
  }

  static SpendingLimits of(Arguments arguments, Map<String, String> environment) {
    try {
      return new SpendingLimits(
          given(arguments, environment, "max-steps", Long::valueOf),
          given(arguments, environment, "max-tokens", Long::valueOf),
          given(arguments, environment, "max-cost", Double::valueOf),
          given(arguments, environment, "max-time", SpendingOptions::seconds));
    } catch (KonsolException e) {
      throw new UsageError("--max-steps, --max-tokens, --max-cost, --max-time: " + e.getMessage());
    }
  }

  private static Duration seconds(String text) {
    return Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000));
  }

  private static <T> Optional<T> given(
      Arguments arguments,
      Map<String, String> environment,
      String option,
      Function<String, T> read) {
    Optional<String> text = AgentOptions.given(arguments, environment, option);
    try {
      return text.map(read);
    } catch (NumberFormatException e) {
      throw new UsageError("--" + option + " takes a number, not '" + text.orElse("") + "'");
    }
  }
}
