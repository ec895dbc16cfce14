package dev.konsol.agent.provider;

import dev.konsol.agent.model.Completer;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// The providers by name, configured by their usual environment variables.
public final class Providers {
  private Providers() {}

  public static Map<String, Supplier<Function<String, Completer>>> all(
      Map<String, String> environment) {
    Map<String, String> variables = Map.copyOf(environment);
    return Map.of(
        "anthropic", () -> name -> new Connector(variables, Patience.DEFAULT).anthropic(name),
        "openai", () -> name -> new Connector(variables, Patience.DEFAULT).openAi(name),
        "ollama", () -> name -> new Connector(variables, Patience.DEFAULT).ollama(name));
  }
}
