package dev.konsol.agent.provider;

import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.provider.answer.AnswerReader;
import dev.konsol.agent.provider.answer.Draft;
import dev.konsol.agent.provider.request.SoundHistory;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// How one kind of provider is asked, and how it answers. Holds no connection: any thread may use
/// it.
sealed interface ProviderProtocol
    permits AnthropicProtocol, OpenAiProtocol, ResponsesProtocol, OllamaProtocol {
  /// The library wants a key; what it writes of it is not sent.
  String UNUSED = "unused";

  Endpoint endpoint();

  /// The library's part: how a request is written.
  ///
  /// @param room how many tokens the answer may have
  StreamingChatModel model(HttpClientBuilder http, long room);

  /// Whether a tool's result may have pictures in it.
  default boolean picturesInResults() {
    return false;
  }

  /// Where a request goes.
  ///
  /// @param written as the library has it
  default String address(String written) {
    return written;
  }

  /// What the id of a call must not have in it.
  default Pattern notInIds() {
    return SoundHistory.ODD_IN_IDS;
  }

  /// Our part of a request: what the library leaves out.
  void complete(ObjectNode body, Conversation conversation);

  AnswerReader answer(Draft draft);
}
