package dev.konsol.agent.provider;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A model that langchain4j knows. With [BlockingHttp] under it, `chat` returns when everything has
/// been said.
final class LangchainCompleter implements Completer {
  private final String provider;
  private final StreamingChatModel model;
  private final long window;

  LangchainCompleter(String provider, StreamingChatModel model, long window) {
    this.provider = provider;
    this.model = model;
    this.window = window;
  }

  @Override
  public long window() {
    return window;
  }

  @Override
  public Completion complete(Conversation conversation, Consumer<String> text)
      throws InterruptedException, ModelException {
    Collected collected = new Collected(text);
    try {
      model.chat(Translation.request(conversation), collected);
    } catch (RuntimeException e) {
      collected.onError(e);
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (collected.problem.isPresent()) {
      throw Complaints.of(provider, collected.problem.get());
    }
    return completion(
        collected.response.orElseThrow(
            () -> new ModelException(provider + " ended its answer without saying so")));
  }

  private static Completion completion(ChatResponse response) {
    AiMessage message = response.aiMessage();
    List<ToolCall> calls = new ArrayList<>();
    for (ToolExecutionRequest request : message.toolExecutionRequests()) {
      calls.add(
          new ToolCall(
              Objects.requireNonNullElseGet(request.id(), () -> UUID.randomUUID().toString()),
              Objects.requireNonNullElse(request.name(), ""),
              Objects.requireNonNullElse(request.arguments(), "{}")));
    }
    return new Completion(
        Objects.requireNonNullElse(message.text(), ""), calls, usage(response.tokenUsage()));
  }

  private static Usage usage(@Nullable TokenUsage usage) {
    return usage == null
        ? Usage.NONE
        : new Usage(
            Objects.requireNonNullElse(usage.inputTokenCount(), 0),
            Objects.requireNonNullElse(usage.outputTokenCount(), 0));
  }

  /// The first problem counts: what follows is its consequence.
  private static final class Collected implements StreamingChatResponseHandler {
    private final Consumer<String> text;
    private Optional<ChatResponse> response = Optional.empty();
    private Optional<Throwable> problem = Optional.empty();

    private Collected(Consumer<String> text) {
      this.text = text;
    }

    @Override
    public void onPartialResponse(String piece) {
      text.accept(piece);
    }

    @Override
    public void onCompleteResponse(ChatResponse complete) {
      response = Optional.of(complete);
    }

    @Override
    public void onError(Throwable error) {
      if (problem.isEmpty()) {
        problem = Optional.of(error);
      }
    }
  }
}
