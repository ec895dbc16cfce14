package dev.konsol.agent.provider;

import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.provider.answer.Answer;
import dev.konsol.agent.provider.answer.Draft;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import tools.jackson.databind.node.ObjectNode;

/// How one kind of provider is asked, and how it answers. Holds no connection: any thread may use
/// it.
sealed interface Wire permits AnthropicWire, OpenAiWire, ResponsesWire, OllamaWire {
  Endpoint endpoint();

  /// The library's part: how a request is written.
  ///
  /// @param room how many tokens the answer may have
  StreamingChatModel model(HttpClientBuilder http, long room);

  /// Whether a tool's result may have pictures in it.
  default boolean picturesInResults() {
    return false;
  }

  /// Our part of a request: what the library leaves out.
  void complete(ObjectNode body, Conversation conversation);

  Answer answer(Draft draft);
}
