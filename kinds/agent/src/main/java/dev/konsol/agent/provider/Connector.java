package dev.konsol.agent.provider;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.provider.access.Credential;
import dev.konsol.agent.provider.access.Secret;
import dev.konsol.agent.provider.http.Exchange;
import java.util.Optional;

/// Makes completers: for each provider where it is and what it wants to know.
record Connector(Variables variables, ModelCatalogue catalogue, Exchange exchange) {
  private static final String GEMINI = "https://generativelanguage.googleapis.com/v1beta/openai";

  Completer anthropic(String name) {
    Credential key =
        Credential.header(
            "x-api-key", new Secret.Known(variables.key("ANTHROPIC_API_KEY", "anthropic:" + name)));
    return anthropic(new Endpoint("anthropic", variables.get("ANTHROPIC_BASE_URL"), key), name);
  }

  Completer anthropic(Endpoint endpoint, String name) {
    return anthropic(endpoint, name, Hosting.ANTHROPIC);
  }

  Completer anthropic(Endpoint endpoint, String name, Hosting hosting) {
    ModelOptions options = options(endpoint, "anthropic", name, ModelCatalogue.Guess.ANTHROPIC);
    return completer(endpoint, new AnthropicProtocol(endpoint, name, options, hosting), options);
  }

  Completer openAi(String name) {
    return openAi(openAiEndpoint("openai", name), "openai", name);
  }

  Completer responses(String name) {
    return responses(openAiEndpoint("openai-responses", name), name);
  }

  Completer responses(Endpoint endpoint, String name) {
    ModelOptions options = options(endpoint, "openai", name, ModelCatalogue.Guess.OPENAI);
    return completer(endpoint, new ResponsesProtocol(endpoint, name, options), options);
  }

  private Endpoint openAiEndpoint(String provider, String name) {
    Optional<String> url = variables.get("OPENAI_BASE_URL");
    // A server of one's own often wants none.
    Credential key =
        url.isPresent()
            ? variables
                .get("OPENAI_API_KEY")
                .map(Credential::bearer)
                .orElseGet(Credential.None::new)
            : Credential.bearer(variables.key("OPENAI_API_KEY", provider + ":" + name));
    return new Endpoint(provider, url, key);
  }

  /// Google has a door for those who speak like OpenAI's clients.
  Completer gemini(String name) {
    Credential key = Credential.bearer(variables.key("GEMINI_API_KEY", "gemini:" + name));
    String url = variables.get("GEMINI_BASE_URL").orElse(GEMINI);
    return openAi(new Endpoint("gemini", Optional.of(url), key), "gemini", name);
  }

  /// @param like whose models it has, as far as their names tell
  Completer openAi(Endpoint endpoint, String like, String name) {
    ModelOptions options = options(endpoint, like, name, ModelCatalogue.Guess.OPENAI);
    return completer(endpoint, new OpenAiProtocol(endpoint, name, options), options);
  }

  Completer ollama(String name) {
    return ollama(
        new Endpoint("ollama", variables.get("OLLAMA_HOST"), new Credential.None()), name);
  }

  /// A host alone will do, as for Ollama's own client.
  Completer ollama(Endpoint endpoint, String name) {
    Endpoint complete =
        endpoint.at(endpoint.url().map(it -> it.contains("://") ? it : "http://" + it));
    ModelOptions options = options(endpoint, "ollama", name, ModelCatalogue.Guess.OLLAMA);
    return completer(complete, new OllamaProtocol(complete, name, options), options);
  }

  private ModelOptions options(
      Endpoint endpoint, String like, String name, ModelCatalogue.Guess guess) {
    return catalogue.options(endpoint.provider(), like, name, guess);
  }

  private Completer completer(Endpoint endpoint, ProviderProtocol protocol, ModelOptions options) {
    return new ProviderCompleter(endpoint.provider(), protocol, options.facts(), exchange);
  }
}
