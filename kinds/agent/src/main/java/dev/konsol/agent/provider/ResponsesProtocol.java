package dev.konsol.agent.provider;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.provider.answer.AnswerReader;
import dev.konsol.agent.provider.answer.Draft;
import dev.konsol.agent.provider.answer.ResponsesAnswer;
import dev.konsol.agent.provider.answer.ThinkingBlocks;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiResponsesStreamingChatModel;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// OpenAI's Responses API, without its memory: the conversation is ours, and what the model thought
/// goes back with it, encrypted by the provider.
record ResponsesProtocol(Endpoint endpoint, String name, ModelOptions options)
    implements ProviderProtocol {
  @Override
  public StreamingChatModel model(HttpClientBuilder http, long room) {
    var builder =
        OpenAiResponsesStreamingChatModel.builder()
            .httpClientBuilder(http)
            .apiKey(UNUSED)
            .modelName(name)
            .store(false);
    endpoint.url().ifPresent(builder::baseUrl);
    if (options.output() != ModelOptions.Output.GUESSED) {
      builder.maxOutputTokens((int) room);
    }
    if (options.thinking().isPresent()) {
      builder.reasoningEffort(options.thinking().get()).reasoningSummary("auto");
    }
    if (options.thinking().isPresent()
        || (name.matches("(gpt-5|o[0-9]).*") && !name.contains("-chat"))) {
      builder.include(List.of("reasoning.encrypted_content"));
    }
    return builder.build();
  }

  @Override
  public void complete(ObjectNode body, Conversation conversation) {
    Schemas.of(conversation).into(body, "parameters");
    if (body.path("input") instanceof ArrayNode input) {
      for (ChatMessage message : conversation.messages()) {
        if (message instanceof ChatMessage.Assistant said && !said.calls().isEmpty()) {
          ArrayNode thoughts =
              ThinkingBlocks.of(ResponsesAnswer.MARK, said.thinking().flatMap(Thinking::signature));
          insert(input, said.calls().getFirst().id(), thoughts);
        }
      }
    }
  }

  /// Before the call they led to, and what was said with it.
  private static void insert(ArrayNode input, String callId, ArrayNode thoughts) {
    for (int i = 0; i < input.size() && !thoughts.isEmpty(); i++) {
      if (input.get(i).path("type").asString("").equals("function_call")
          && input.get(i).path("call_id").asString("").equals(callId)) {
        JsonNode before = input.path(i - 1);
        int at = before.path("role").asString("").equals("assistant") ? i - 1 : i;
        for (JsonNode thought : thoughts) {
          input.insert(at++, thought);
        }
        return;
      }
    }
  }

  @Override
  public AnswerReader answer(Draft draft) {
    return new ResponsesAnswer(draft);
  }
}
