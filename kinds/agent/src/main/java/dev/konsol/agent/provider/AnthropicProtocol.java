package dev.konsol.agent.provider;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.provider.answer.AnswerReader;
import dev.konsol.agent.provider.answer.AnthropicAnswer;
import dev.konsol.agent.provider.answer.Draft;
import dev.konsol.agent.provider.answer.ThinkingBlocks;
import dev.konsol.agent.provider.request.SoundHistory;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Anthropic's messages. The provider keeps what is marked, up to four places, and reads it again
/// for a tenth of the price: tools, instructions, and the last two messages of the user's side, so
/// that each request finds the mark of the one before.
record AnthropicProtocol(Endpoint endpoint, String name, ModelOptions options, Hosting hosting)
    implements ProviderProtocol {
  private static final int MARKED_MESSAGES = 2;

  @Override
  public StreamingChatModel model(HttpClientBuilder http, long room) {
    var builder =
        AnthropicStreamingChatModel.builder()
            .httpClientBuilder(http)
            .apiKey(UNUSED)
            .modelName(name)
            .cacheSystemMessages(true)
            .cacheTools(true)
            .maxTokens((int) room);
    endpoint.url().ifPresent(url -> builder.baseUrl(versioned(url)));
    return builder.build();
  }

  @Override
  public String address(String written) {
    return hosting.address(endpoint.url().orElse(""), name).orElse(written);
  }

  @Override
  public Pattern notInIds() {
    return SoundHistory.ODD_IN_NAMES;
  }

  /// The address names the server, as Anthropic's own clients have it; the library wants the
  /// version too.
  private static String versioned(String url) {
    String bare = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    return bare.endsWith("/v1") ? bare : bare + "/v1";
  }

  @Override
  public boolean picturesInResults() {
    return true;
  }

  @Override
  public void complete(ObjectNode body, Conversation conversation) {
    Schemas.of(conversation).into(body, "input_schema");
    thoughts(body, conversation);
    marks(body.path("messages"));
    options.thinking().ifPresent(effort -> think(body, effort));
    hosting.adapt(body);
  }

  /// Blocks of thinking go back to the message they belong to.
  private static void thoughts(ObjectNode body, Conversation conversation) {
    Iterator<ChatMessage.Assistant> said = conversation.only(ChatMessage.Assistant.class);
    for (JsonNode message : body.path("messages")) {
      if (message.path("role").asString("").equals("assistant")
          && said.hasNext()
          && message.path("content") instanceof ArrayNode content) {
        ThinkingBlocks.insert(said.next().thinking().flatMap(Thinking::signature), content);
      }
    }
  }

  private static void marks(JsonNode messages) {
    List<ObjectNode> last = new ArrayList<>();
    for (JsonNode message : messages) {
      JsonNode content = message.path("content");
      if (message.path("role").asString("").equals("user")
          && content.path(content.size() - 1) instanceof ObjectNode block) {
        last.add(block);
      }
    }
    for (ObjectNode block : last.subList(Math.max(0, last.size() - MARKED_MESSAGES), last.size())) {
      block.putObject("cache_control").put("type", "ephemeral");
    }
  }

  /// A number is a budget; a word is for models that find out for themselves how much to think.
  private static void think(ObjectNode body, String effort) {
    if (effort.chars().allMatch(Character::isDigit)) {
      if (begunWithout(body.path("messages"))) {
        return;
      }
      long budget = Math.min(Long.parseLong(effort), body.path("max_tokens").asLong(0) - 1);
      body.putObject("thinking").put("type", "enabled").put("budget_tokens", budget);
    } else {
      body.putObject("thinking").put("type", "adaptive").put("display", "summarized");
      body.putObject("output_config").put("effort", effort);
    }
  }

  /// A turn that began without thinking, with another model for example, has to go on without.
  private static boolean begunWithout(JsonNode messages) {
    int last = messages.size() - 1;
    while (last >= 0 && !asks(messages.path(last))) {
      last--;
    }
    JsonNode first = messages.path(last + 1).path("content").path(0);
    return last >= 0
        && !first.isMissingNode()
        && !first.path("type").asString("").endsWith("thinking");
  }

  /// Whether the user says something, and not a tool.
  private static boolean asks(JsonNode message) {
    return message.path("role").asString("").equals("user")
        && !message.path("content").path(0).path("type").asString("").equals("tool_result");
  }

  @Override
  public AnswerReader answer(Draft draft) {
    return new AnthropicAnswer(draft);
  }
}
