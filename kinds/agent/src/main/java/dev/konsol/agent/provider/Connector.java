package dev.konsol.agent.provider;

import dev.konsol.agent.model.Completer;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.Map;
import java.util.Optional;

/// Makes completers: for each provider where it is, what it wants to know, and how its streams end.
record Connector(Map<String, String> environment, Patience patience) {
  /// What a model may say at once where it has to be told. Every current model can say that much.
  private static final int LONGEST_ANSWER = 8192;

  private static final long ANTHROPIC_WINDOW = 200_000;
  private static final long OPENAI_WINDOW = 128_000;
  private static final int OLLAMA_WINDOW = 32_768;

  Completer anthropic(String name) {
    var builder =
        AnthropicStreamingChatModel.builder()
            .httpClientBuilder(http(event -> event.data().contains("\"message_stop\"")))
            .apiKey(key("ANTHROPIC_API_KEY", "anthropic:" + name))
            .modelName(name)
            .cacheSystemMessages(true)
            .cacheTools(true)
            .maxTokens(LONGEST_ANSWER);
    variable("ANTHROPIC_BASE_URL").ifPresent(url -> builder.baseUrl(versioned(url)));
    return completer("anthropic", builder.build(), ANTHROPIC_WINDOW);
  }

  Completer openAi(String name) {
    Optional<String> url = variable("OPENAI_BASE_URL");
    // A server of one's own often wants none.
    String key =
        url.isPresent()
            ? variable("OPENAI_API_KEY").orElse("none")
            : key("OPENAI_API_KEY", "openai:" + name);
    var builder =
        OpenAiStreamingChatModel.builder()
            .httpClientBuilder(http(event -> event.data().strip().equals("[DONE]")))
            .apiKey(key)
            .modelName(name);
    url.ifPresent(builder::baseUrl);
    return completer("openai", builder.build(), OPENAI_WINDOW);
  }

  Completer ollama(String name) {
    OllamaStreamingChatModel model =
        OllamaStreamingChatModel.builder()
            .httpClientBuilder(http(event -> event.data().contains("\"done\":true")))
            .baseUrl(ollamaUrl())
            .modelName(name)
            .numCtx((int) window(OLLAMA_WINDOW))
            .build();
    return completer("ollama", model, OLLAMA_WINDOW);
  }

  private Completer completer(String provider, StreamingChatModel model, long window) {
    return new LangchainCompleter(provider, model, window(window));
  }

  private BlockingHttp.Builder http(BlockingHttp.LastEvent last) {
    return new BlockingHttp.Builder(last, patience);
  }

  private long window(long usual) {
    String set = variable("KONSOL_MODEL_WINDOW").orElse("");
    if (set.isEmpty()) {
      return usual;
    }
    try {
      return Math.max(1000, Long.parseLong(set));
    } catch (NumberFormatException e) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "KONSOL_MODEL_WINDOW is a number of tokens, not '" + set + "'", e);
    }
  }

  private String key(String variable, String model) {
    return variable(variable)
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.BAD_REQUEST, "the model " + model + " needs a key: set " + variable));
  }

  /// As Ollama's own client reads it: a host alone will do.
  private String ollamaUrl() {
    String host = variable("OLLAMA_HOST").orElse("127.0.0.1:11434");
    return host.contains("://") ? host : "http://" + host;
  }

  /// The variable names the server, as Anthropic's own clients have it; the library wants the
  /// version too.
  private static String versioned(String url) {
    String bare = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    return bare.endsWith("/v1") ? bare : bare + "/v1";
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }
}
