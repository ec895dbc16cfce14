package dev.konsol.agent.provider.answer;

import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.Usage;
import tools.jackson.databind.JsonNode;

/// Ollama's lines. A call comes whole, in one of them.
public final class OllamaAnswer implements AnswerReader {
  private final Draft draft;
  private final long window;
  private boolean done;

  public OllamaAnswer(Draft draft, long window) {
    this.draft = draft;
    this.window = window;
  }

  @Override
  public boolean ended() {
    return done;
  }

  @Override
  public void event(JsonNode event) throws Trouble {
    if (event.has("error")) {
      throw ProviderError.of(0, event).trouble();
    }
    JsonNode message = event.path("message");
    draft.thinking(Json.text(message, "thinking"));
    draft.text(Json.text(message, "content"));
    for (JsonNode call : message.path("tool_calls")) {
      call(call);
    }
    if (event.path("done").asBoolean(false)) {
      end(event);
    }
  }

  private void call(JsonNode call) {
    JsonNode function = call.path("function");
    draft.call(Json.text(call, "id"), Json.text(function, "name")).append(Json.arguments(function));
  }

  private void end(JsonNode event) {
    done = true;
    Usage usage =
        new Usage(Json.count(event, "prompt_eval_count"), Json.count(event, "eval_count"));
    draft.usage(usage);
    if (Json.text(event, "done_reason").equals("length")) {
      draft.finish(usage.input() + usage.output() >= window ? Finish.WINDOW : Finish.LENGTH);
    }
  }
}
