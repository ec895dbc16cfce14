package dev.konsol.agent.provider;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.provider.answer.AnswerReader;
import dev.konsol.agent.provider.answer.Draft;
import dev.konsol.agent.provider.answer.OpenAiAnswer;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// OpenAI's chat completions, and every server that speaks like it.
record OpenAiProtocol(Endpoint endpoint, String name, ModelOptions options)
    implements ProviderProtocol {
  @Override
  public StreamingChatModel model(HttpClientBuilder http, long room) {
    var builder =
        OpenAiStreamingChatModel.builder().httpClientBuilder(http).apiKey(UNUSED).modelName(name);
    endpoint.url().ifPresent(builder::baseUrl);
    if (current() && options.output() != ModelOptions.Output.GUESSED) {
      builder.maxCompletionTokens((int) room);
    } else if (options.output() == ModelOptions.Output.SET) {
      // Other servers know the old name; without it they give what room there is.
      builder.maxTokens((int) room);
    }
    options.thinking().ifPresent(builder::reasoningEffort);
    return builder.build();
  }

  /// Whether it knows what OpenAI calls things now.
  private boolean current() {
    return endpoint.url().isEmpty() || endpoint.provider().equals("azure");
  }

  @Override
  public void complete(ObjectNode body, Conversation conversation) {
    Schemas.of(conversation).into(body, "parameters");
    thoughts(body.path("messages"), conversation.messages());
    CallExtras.into(body.path("messages"), conversation, name.contains("gemini-3"));
  }

  /// Servers that give thinking in a field of its own want it back while tools are at work, and
  /// some refuse it later.
  private static void thoughts(JsonNode messages, List<ChatMessage> said) {
    List<JsonNode> written =
        messages
            .valueStream()
            .filter(message -> message.path("role").asString("").equals("assistant"))
            .toList();
    int at = written.size();
    for (ChatMessage message : said.reversed()) {
      if (message instanceof ChatMessage.User || at == 0) {
        return;
      }
      if (message instanceof ChatMessage.Assistant answer
          && written.get(--at) instanceof ObjectNode node
          && !answer.calls().isEmpty()) {
        reasoning(answer.thinking()).ifPresent(text -> node.put("reasoning_content", text));
      }
    }
  }

  private static Optional<String> reasoning(Optional<Thinking> thinking) {
    return thinking
        .filter(it -> it.signature().equals(Optional.of(OpenAiAnswer.REASONING)))
        .map(Thinking::text);
  }

  @Override
  public AnswerReader answer(Draft draft) {
    return new OpenAiAnswer(draft, options.facts().window());
  }
}
