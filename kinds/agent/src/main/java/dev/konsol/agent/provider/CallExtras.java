package dev.konsol.agent.provider;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.provider.answer.OpenAiAnswer;
import java.util.Iterator;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What Google adds to a call, a signature of what the model thought, goes back with it. Its newer
/// models refuse a conversation that lacks it.
final class CallExtras {
  /// Google's own word for a call that another model made.
  private static final String OF_ANOTHER_MODEL = "skip_thought_signature_validator";

  private CallExtras() {}

  /// @param insists whether the model refuses calls without
  static void into(JsonNode messages, Conversation conversation, boolean insists) {
    Iterator<ChatMessage.Assistant> said = conversation.only(ChatMessage.Assistant.class);
    for (JsonNode message : messages) {
      if (message.path("role").asString("").equals("assistant") && said.hasNext()) {
        into(message.path("tool_calls"), extras(said.next()), insists);
      }
    }
  }

  private static void into(JsonNode calls, JsonNode extras, boolean insists) {
    boolean any = false;
    for (JsonNode call : calls) {
      JsonNode extra = extras.path(call.path("id").asString(""));
      if (extra.isObject() && call instanceof ObjectNode object) {
        object.set("extra_content", extra);
        any = true;
      }
    }
    if (insists && !any && calls.path(0) instanceof ObjectNode first) {
      first
          .putObject("extra_content")
          .putObject("google")
          .put("thought_signature", OF_ANOTHER_MODEL);
    }
  }

  private static JsonNode extras(ChatMessage.Assistant said) {
    String signature = said.thinking().flatMap(Thinking::signature).orElse("");
    try {
      return signature.startsWith(OpenAiAnswer.EXTRAS)
          ? JsonMapper.shared().readTree(signature.substring(OpenAiAnswer.EXTRAS.length()))
          : JsonMapper.shared().createObjectNode();
    } catch (JacksonException e) {
      return JsonMapper.shared().createObjectNode();
    }
  }
}
