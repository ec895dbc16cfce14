package dev.konsol.agent.provider.answer;

import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.Usage;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The chunks of OpenAI's chat completions, and of the many servers that speak like it, each in its
/// own way.
public final class OpenAiAnswer implements AnswerReader {
  /// Marks thinking that came in a field of its own, and goes back in it.
  public static final String REASONING = "reasoning_content:";

  /// Before what Google adds to calls, by their ids: it wants it back with them.
  public static final String EXTRAS = "extra_content:";

  private final Draft draft;
  private final long window;
  private final ObjectNode extras = JsonMapper.shared().createObjectNode();
  private final Map<Integer, Draft.Call> calls = new HashMap<>();
  private static final Pattern WORD = Pattern.compile("[^a-z_]");

  private String reason = "";
  private boolean said;
  private boolean refused;
  private boolean marked;

  /// @param window how many tokens conversation and answer may have: where both have that many, it
  ///   is not the answer alone that was too long
  public OpenAiAnswer(Draft draft, long window) {
    this.draft = draft;
    this.window = window;
  }

  /// Usage comes after the reason, so that is not the end.
  @Override
  public boolean whole() {
    return !reason.isEmpty() || marked;
  }

  @Override
  public boolean ended() {
    return false;
  }

  @Override
  public void marked() {
    marked = true;
  }

  @Override
  public void event(JsonNode event) throws Trouble {
    if (event.path("error").isObject() || event.path("error").isString()) {
      throw ProviderError.of(0, event).trouble();
    }
    count(event.path("usage"));
    JsonNode choice = event.path("choices").path(0);
    // A server that does not stream sends all of it as a message.
    delta(choice.path(choice.has("message") ? "message" : "delta"));
    String ending = Json.text(choice, "finish_reason");
    // Some servers say `stop` after whatever they have said.
    reason = ending.isEmpty() || (ending.equals("stop") && !reason.isEmpty()) ? reason : ending;
    draft.finish(finish());
  }

  private void delta(JsonNode delta) {
    String thought = Json.text(delta, "reasoning_content");
    if (thought.isEmpty()) {
      draft.thinking(Json.text(delta, "reasoning"));
    } else {
      draft.thinking(thought);
      draft.sign(REASONING);
    }
    content(delta.path("content"));
    String refusal = Json.text(delta, "refusal");
    refused |= !refusal.isEmpty();
    draft.text(refusal);
    for (JsonNode call : delta.path("tool_calls")) {
      call(call);
    }
  }

  /// A text, or a list of parts.
  private void content(JsonNode content) {
    String text = content.isString() ? content.stringValue() : "";
    said |= !text.isEmpty();
    draft.text(text);
    for (JsonNode part : content) {
      draft.text(Json.text(part, "text"));
    }
  }

  private void call(JsonNode delta) {
    JsonNode function = delta.path("function");
    String id = Json.text(delta, "id");
    String name = Json.text(function, "name");
    String piece = Json.arguments(function);
    int index = delta.path("index").asInt(-1);
    Draft.Call call =
        index < 0 && !draft.calls().isEmpty() ? draft.calls().getLast() : calls.get(index);
    if (call == null || another(call, id, name, piece)) {
      call = draft.call(id, name);
      calls.put(index, call);
    }
    call.identify(id, name);
    call.append(piece);
    if (delta.path("extra_content").isObject()) {
      extras.set(id.isEmpty() ? call.id() : id, delta.path("extra_content"));
      draft.sign(EXTRAS + extras);
    }
  }

  /// Servers use one index for several calls, with ids that differ, are missing or are the same.
  private static boolean another(Draft.Call call, String id, String name, String piece) {
    if (!id.isEmpty() && !call.id().isEmpty() && !id.equals(call.id())) {
      return true;
    }
    return !name.isEmpty() && !piece.isBlank() && call.whole();
  }

  private Finish finish() throws Trouble {
    return switch (WORD.split(reason.toLowerCase(Locale.ROOT), 2)[0]) {
      case "length", "max_tokens" ->
          draft.usage().input() + draft.usage().output() >= window ? Finish.WINDOW : Finish.LENGTH;
      case "model_length" -> Finish.WINDOW;
      case "content_filter", "safety", "recitation", "prohibited_content", "blocklist", "spii" ->
          Finish.FILTERED;
      case "refusal" -> Finish.REFUSED;
      case "error", "abort", "insufficient_system_resource" ->
          throw Trouble.passing("stopped early", "stopped in the middle of its answer");
      default -> refused && !said ? Finish.REFUSED : Finish.COMPLETE;
    };
  }

  /// Cached tokens are a part of the prompt's.
  private void count(JsonNode usage) {
    if (usage.isObject()) {
      long input = Json.count(usage, "prompt_tokens");
      long cached =
          Json.optionalCount(usage.path("prompt_tokens_details"), "cached_tokens")
              .orElseGet(() -> Json.count(usage, "prompt_cache_hit_tokens"));
      draft.usage(
          new Usage(input, Json.count(usage, "completion_tokens"), Math.min(cached, input), 0));
    }
  }
}
