package dev.konsol.agent.provider;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.provider.http.Exchange;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.Map;
import java.util.Optional;

/// Makes completers: for each provider where it is and what it wants to know.
record Connector(Map<String, String> environment, ModelCatalogue catalogue, Exchange exchange) {
  private static final String GEMINI = "https://generativelanguage.googleapis.com/v1beta/openai";

  Completer anthropic(String name) {
    Endpoint endpoint =
        new Endpoint(
            "anthropic",
            variable("ANTHROPIC_BASE_URL"),
            key("ANTHROPIC_API_KEY", "anthropic:" + name),
            Map.of());
    return anthropic(endpoint, name);
  }

  Completer anthropic(Endpoint endpoint, String name) {
    ModelOptions options = options(endpoint, "anthropic", name, ModelCatalogue.Guess.ANTHROPIC);
    return completer(endpoint, new AnthropicWire(endpoint, name, options), options);
  }

  Completer openAi(String name) {
    return openAi(openAiEndpoint("openai", name), "openai", name);
  }

  Completer responses(String name) {
    return responses(openAiEndpoint("openai-responses", name), name);
  }

  Completer responses(Endpoint endpoint, String name) {
    ModelOptions options = options(endpoint, "openai", name, ModelCatalogue.Guess.OPENAI);
    return completer(endpoint, new ResponsesWire(endpoint, name, options), options);
  }

  private Endpoint openAiEndpoint(String provider, String name) {
    Optional<String> url = variable("OPENAI_BASE_URL");
    // A server of one's own often wants none.
    String key =
        url.isPresent()
            ? variable("OPENAI_API_KEY").orElse("none")
            : key("OPENAI_API_KEY", provider + ":" + name);
    return new Endpoint(provider, url, key, Map.of());
  }

  /// Google has a door for those who speak like OpenAI's clients.
  Completer gemini(String name) {
    String key = key("GEMINI_API_KEY", "gemini:" + name);
    String url = variable("GEMINI_BASE_URL").orElse(GEMINI);
    return openAi(new Endpoint("gemini", Optional.of(url), key, Map.of()), "gemini", name);
  }

  /// @param like whose models it has, as far as their names tell
  Completer openAi(Endpoint endpoint, String like, String name) {
    ModelOptions options = options(endpoint, like, name, ModelCatalogue.Guess.OPENAI);
    return completer(endpoint, new OpenAiWire(endpoint, name, options), options);
  }

  Completer ollama(String name) {
    return ollama(new Endpoint("ollama", variable("OLLAMA_HOST"), "", Map.of()), name);
  }

  /// A host alone will do, as for Ollama's own client.
  Completer ollama(Endpoint endpoint, String name) {
    Optional<String> url = endpoint.url().map(it -> it.contains("://") ? it : "http://" + it);
    Endpoint complete = new Endpoint(endpoint.provider(), url, "", endpoint.headers());
    ModelOptions options = options(endpoint, "ollama", name, ModelCatalogue.Guess.OLLAMA);
    return completer(complete, new OllamaWire(complete, name, options), options);
  }

  private ModelOptions options(
      Endpoint endpoint, String like, String name, ModelCatalogue.Guess guess) {
    return catalogue.options(endpoint.provider(), like, name, guess);
  }

  private Completer completer(Endpoint endpoint, Wire wire, ModelOptions options) {
    return new ProviderCompleter(endpoint.provider(), wire, options.facts(), exchange);
  }

  String key(String variable, String model) {
    return variable(variable)
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.BAD_REQUEST, "the model " + model + " needs a key: set " + variable));
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }
}
