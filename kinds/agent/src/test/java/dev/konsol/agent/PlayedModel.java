package dev.konsol.agent;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

/// A model that does one thing after the other, as the test wants it, and remembers what it was
/// given.
final class PlayedModel implements Completer {
  final List<Conversation> seen = new CopyOnWriteArrayList<>();
  private final Queue<Answer> answers;
  private ModelFacts facts = new ModelFacts(100_000, 8_000, Optional.empty());

  /// What it does once.
  interface Answer {
    Completion give(Listener listener) throws InterruptedException, ModelException;
  }

  PlayedModel(Answer... answers) {
    this.answers = new ArrayDeque<>(Arrays.asList(answers));
  }

  PlayedModel with(ModelFacts other) {
    facts = other;
    return this;
  }

  PlayedModel withWindow(long window) {
    return with(new ModelFacts(window, window, Optional.empty()));
  }

  static Answer says(String text) {
    return ends(text, Finish.COMPLETE);
  }

  static Answer ends(String text, Finish finish) {
    return gives(text, List.of(), List.of(), finish);
  }

  static Answer calls(String text, String tool, String arguments) {
    return gives(text, List.of(new ToolCall("", tool, arguments)), List.of(), Finish.COMPLETE);
  }

  static Answer gives(String text, List<ToolCall> calls, List<String> cut, Finish finish) {
    return listener -> {
      if (!text.isEmpty()) {
        listener.text(text);
      }
      return new Completion(text, calls, cut, Optional.empty(), new Usage(0, 0), finish);
    };
  }

  static Answer uses(Usage usage, String tool) {
    return _ -> new Completion("", List.of(new ToolCall("", tool, "{}")), usage);
  }

  static Answer thinks(Thinking thinking, String text) {
    return listener -> {
      listener.thinking(thinking.text());
      listener.text(text);
      return new Completion(
          text, List.of(), List.of(), Optional.of(thinking), Usage.NONE, Finish.COMPLETE);
    };
  }

  static Answer fails(ModelException.Kind kind, String why) {
    return _ -> {
      throw new ModelException(kind, why, new IllegalStateException(why));
    };
  }

  @Override
  public Completion complete(Conversation conversation, Listener listener)
      throws InterruptedException, ModelException {
    seen.add(conversation);
    Answer next = answers.poll();
    if (next == null) {
      throw new ModelException("nothing is left to play");
    }
    return next.give(listener);
  }

  @Override
  public ModelFacts facts() {
    return facts;
  }

  /// What it was given last, in short.
  List<String> lastSeen() {
    return texts(seen.getLast());
  }

  static List<String> texts(Conversation conversation) {
    return conversation.messages().stream()
        .map(
            message ->
                switch (message) {
                  case ChatMessage.User user -> "user: " + user.text();
                  case ChatMessage.Assistant said -> "assistant: " + said.text();
                  case ChatMessage.ToolOutput output -> "tool: " + output.text();
                })
        .toList();
  }
}
