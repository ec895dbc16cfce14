package dev.konsol.agent.provider.answer;

import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.Usage;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Anthropic's events: blocks of text, thinking and calls, each with an index.
public final class AnthropicAnswer implements AnswerReader {
  private final Draft draft;
  private final Map<Integer, Draft.Call> calls = new HashMap<>();
  private final Map<Integer, JsonNode> inputs = new HashMap<>();
  private final ThinkingBlocks thinking = new ThinkingBlocks();

  /// Texts are one, however many blocks they come in.
  private int said;

  private boolean whole;
  private boolean ended;

  public AnthropicAnswer(Draft draft) {
    this.draft = draft;
  }

  @Override
  public boolean whole() {
    return whole;
  }

  @Override
  public boolean ended() {
    return ended;
  }

  @Override
  public void event(JsonNode event) throws Trouble {
    int index = event.path("index").asInt(0);
    switch (Json.text(event, "type")) {
      case "message_start" -> count(event.path("message").path("usage"));
      case "content_block_start" -> begin(index, event.path("content_block"));
      case "content_block_delta" -> goOn(index, event.path("delta"));
      case "content_block_stop" -> settle(index);
      case "message_delta" -> finish(event);
      case "message_stop" -> end();
      case "error" -> throw ProviderError.of(0, event).trouble();
      case "message" -> message(event);
      default -> {
        // Pings, and what comes later than this program; or trouble in somebody else's words.
        if (event.path("error").isObject()) {
          throw ProviderError.of(0, event).trouble();
        }
      }
    }
  }

  /// A server that does not stream sends all of it at once.
  private void message(JsonNode message) {
    count(message.path("usage"));
    int index = 0;
    for (JsonNode block : message.path("content")) {
      begin(index, block);
      settle(index++);
    }
    stop(Json.text(message, "stop_reason"));
    end();
  }

  private void begin(int index, JsonNode block) {
    switch (Json.text(block, "type")) {
      case "text" -> {
        said = 1;
        draft.text(Json.text(block, "text"));
      }
      case "thinking", "redacted_thinking" -> {
        thinking.begin(block, said + calls.size());
        draft.thinking(Json.text(block, "thinking"));
      }
      case "tool_use" -> {
        calls.put(index, draft.call(Json.text(block, "id"), Json.text(block, "name")));
        inputs.put(index, block.path("input"));
      }
      default -> {
        // A block of another kind is not for us.
      }
    }
  }

  private void goOn(int index, JsonNode delta) {
    switch (Json.text(delta, "type")) {
      case "text_delta" -> draft.text(Json.text(delta, "text"));
      case "thinking_delta" -> {
        thinking.append(Json.text(delta, "thinking"));
        draft.thinking(Json.text(delta, "thinking"));
      }
      case "signature_delta" -> thinking.sign(Json.text(delta, "signature"));
      case "input_json_delta" -> append(index, Json.text(delta, "partial_json"));
      default -> {
        // Citations and the like.
      }
    }
  }

  private void append(int index, String piece) {
    Draft.Call call = calls.get(index);
    if (call != null) {
      call.append(piece);
    }
  }

  /// Some servers send the arguments with the beginning, at once.
  private void settle(int index) {
    Draft.Call call = calls.get(index);
    JsonNode input = inputs.get(index);
    if (call != null && input != null && !call.begun()) {
      call.append(Json.whole(input));
    }
  }

  private void finish(JsonNode event) {
    count(event.path("usage"));
    stop(Json.text(event.path("delta"), "stop_reason"));
  }

  private void stop(String reason) {
    if (!reason.isEmpty()) {
      whole = true;
      draft.finish(finish(reason));
    }
    thinking.signature().ifPresent(draft::sign);
  }

  private static Finish finish(String reason) {
    return switch (reason) {
      // A pause is there to be gone on from.
      case "max_tokens", "pause_turn" -> Finish.LENGTH;
      case "refusal" -> Finish.REFUSED;
      case "model_context_window_exceeded" -> Finish.WINDOW;
      default -> Finish.COMPLETE;
    };
  }

  private void end() {
    whole = true;
    ended = true;
  }

  /// Counts are those of the whole answer so far. What was cached is counted apart from the rest.
  private void count(JsonNode usage) {
    Usage before = draft.usage();
    long read = Json.optionalCount(usage, "cache_read_input_tokens").orElse(before.cacheRead());
    long written =
        Json.optionalCount(usage, "cache_creation_input_tokens").orElse(before.cacheWrite());
    long fresh =
        Json.optionalCount(usage, "input_tokens")
            .orElse(before.input() - before.cacheRead() - before.cacheWrite());
    long output = Json.optionalCount(usage, "output_tokens").orElse(before.output());
    draft.usage(new Usage(fresh + read + written, output, read, written));
  }
}
