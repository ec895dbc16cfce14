package dev.konsol.agent.provider.answer;

import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.Usage;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/// The events of OpenAI's Responses API: items, of which texts and arguments come in pieces.
public final class ResponsesAnswer implements AnswerReader {
  /// Before the items of reasoning that go back with the calls they led to.
  public static final String MARK = "responses:";

  private final Draft draft;
  private final Map<String, Draft.Call> calls = new HashMap<>();
  private final ArrayNode reasoning = JsonMapper.shared().createArrayNode();
  private boolean refused;
  private boolean said;
  private boolean ended;

  public ResponsesAnswer(Draft draft) {
    this.draft = draft;
  }

  @Override
  public boolean ended() {
    return ended;
  }

  @Override
  public void event(JsonNode event) throws Trouble {
    String delta = Json.text(event, "delta");
    switch (Json.text(event, "type")) {
      case "response.output_text.delta" -> say(delta);
      case "response.refusal.delta" -> refuse(delta);
      case "response.reasoning_summary_text.delta", "response.reasoning_text.delta" ->
          draft.thinking(delta);
      case "response.output_item.added" -> begin(place(event), event.path("item"));
      case "response.function_call_arguments.delta" -> append(place(event), delta);
      case "response.output_item.done" -> done(place(event), event.path("item"));
      case "response.completed", "response.incomplete" -> end(event.path("response"));
      case "response.failed" -> throw ProviderError.of(0, event.path("response")).trouble();
      case "error" -> throw ProviderError.of(0, event).trouble();
      default -> other(event);
    }
  }

  /// Steps on the way that nobody waits for; or all of it at once, or trouble, from a server that
  /// does not stream.
  private void other(JsonNode event) throws Trouble {
    if (Json.text(event, "object").equals("response")) {
      int place = 0;
      for (JsonNode item : event.path("output")) {
        message(item);
        done(String.valueOf(place++), item);
      }
      end(event);
    } else if (event.path("error").isObject() && Json.text(event, "type").isEmpty()) {
      throw ProviderError.of(0, event).trouble();
    }
  }

  private void message(JsonNode item) {
    if (Json.text(item, "type").equals("message")) {
      for (JsonNode part : item.path("content")) {
        say(Json.text(part, "text"));
        String refusal = Json.text(part, "refusal");
        if (!refusal.isEmpty()) {
          refuse(refusal);
        }
      }
    }
  }

  /// Which item it is about. Some servers leave out its id.
  private static String place(JsonNode event) {
    JsonNode index = event.path("output_index");
    if (index.isNumber()) {
      return index.asString();
    }
    String id = Json.text(event, "item_id");
    return id.isEmpty() ? Json.text(event.path("item"), "id") : id;
  }

  private void say(String piece) {
    said |= !piece.isEmpty();
    draft.text(piece);
  }

  private void refuse(String piece) {
    refused = true;
    draft.text(piece);
  }

  private void begin(String place, JsonNode item) {
    if (Json.text(item, "type").equals("function_call")) {
      calls.put(place, draft.call(Json.text(item, "call_id"), Json.text(item, "name")));
    }
  }

  private void append(String place, String piece) {
    Draft.Call call = calls.get(place);
    if (call != null) {
      call.append(piece);
    }
  }

  private void done(String place, JsonNode item) {
    switch (Json.text(item, "type")) {
      case "function_call" -> {
        if (!calls.containsKey(place)) {
          begin(place, item);
        }
        Draft.Call call = calls.get(place);
        String all = Json.arguments(item);
        if (call != null && !all.isEmpty()) {
          call.replace(all);
        }
      }
      case "reasoning" -> {
        if (!Json.text(item, "encrypted_content").isEmpty()) {
          reasoning.add(item.deepCopy());
          draft.sign(MARK + reasoning);
        }
      }
      default -> {
        // Texts have come already.
      }
    }
  }

  private void end(JsonNode response) {
    ended = true;
    JsonNode usage = response.path("usage");
    long input = Json.count(usage, "input_tokens");
    long cached = Json.count(usage.path("input_tokens_details"), "cached_tokens");
    draft.usage(new Usage(input, Json.count(usage, "output_tokens"), Math.min(input, cached), 0));
    draft.finish(
        switch (Json.text(response.path("incomplete_details"), "reason")) {
          case "max_output_tokens" -> Finish.LENGTH;
          case "content_filter" -> Finish.FILTERED;
          default -> unexplained(Json.text(response, "status"));
        });
  }

  private Finish unexplained(String status) {
    if (status.equals("incomplete")) {
      return Finish.LENGTH;
    }
    return refused && !said ? Finish.REFUSED : Finish.COMPLETE;
  }
}
