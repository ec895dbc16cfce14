package dev.konsol.agent.provider;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.provider.answer.AnswerReader;
import dev.konsol.agent.provider.answer.Draft;
import dev.konsol.agent.provider.answer.OllamaAnswer;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import java.util.Iterator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Ollama's own protocol. It would leave out the beginning of a conversation that is too long, in
/// silence; it is told not to.
record OllamaProtocol(Endpoint endpoint, String name, ModelOptions options)
    implements ProviderProtocol {
  @Override
  public StreamingChatModel model(HttpClientBuilder http, long room) {
    var builder =
        OllamaStreamingChatModel.builder()
            .httpClientBuilder(http)
            .baseUrl(endpoint.url().orElse("http://127.0.0.1:11434"))
            .modelName(name)
            .numCtx((int) options.facts().window());
    if (options.output() == ModelOptions.Output.SET) {
      builder.numPredict((int) room);
    }
    return builder.build();
  }

  @Override
  public void complete(ObjectNode body, Conversation conversation) {
    Schemas.of(conversation).into(body, "parameters");
    nameResults(body, conversation);
    body.put("truncate", false).put("shift", false);
    options
        .thinking()
        .ifPresent(
            effort -> {
              if (effort.equals("low") || effort.equals("medium") || effort.equals("high")) {
                body.put("think", effort);
              } else {
                body.put("think", true);
              }
            });
  }

  /// Which call a result belongs to.
  private static void nameResults(ObjectNode body, Conversation conversation) {
    Iterator<ChatMessage.ToolOutput> outputs = conversation.only(ChatMessage.ToolOutput.class);
    for (JsonNode message : body.path("messages")) {
      if (message.path("role").asString("").equals("tool")
          && message instanceof ObjectNode result
          && outputs.hasNext()) {
        ChatMessage.ToolOutput output = outputs.next();
        result.put("tool_name", output.name()).put("tool_call_id", output.callId());
      }
    }
  }

  @Override
  public AnswerReader answer(Draft draft) {
    return new OllamaAnswer(draft, options.facts().window());
  }
}
