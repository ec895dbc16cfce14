package dev.konsol.agent.turn;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Role;
import dev.konsol.agent.journal.History;
import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.core.Excerpt;
import java.util.List;
import java.util.Optional;

/// Makes a long conversation short before the model's window is full: the model sums up what came
/// before the last part. The journal keeps everything; only the model sees the summary instead.
/// Where the model cannot, what came before is left out, and said so. Confined to the turn's
/// thread.
final class Compaction {
  private static final double FULL = 0.75;
  private static final double KEPT = 0.25;
  private static final int LONGEST_PART = 2000;
  private static final String INSTRUCTIONS =
      """
      You sum up the beginning of a working session for a colleague who takes over in the middle. \
      Say what the user wants, what was decided and why, which files and commands matter, what was \
      done, what is left, and every fact that will be needed. Leave out greetings and dead ends.""";
  private static final String REQUEST = "Sum up this conversation:\n\n";
  private static final String LOST = "(What was said before is too long and was left out.)";

  private final Completer completer;

  Compaction(Completer completer) {
    this.completer = completer;
  }

  boolean due(History history) {
    return history.tokens() > completer.window() * FULL;
  }

  /// The summary to append; empty when nothing can be left out.
  Optional<AgentEvent.Message> summarise(List<History.Entry> entries, String id)
      throws InterruptedException {
    int cut = cut(entries);
    if (cut == 0) {
      return Optional.empty();
    }
    List<History.Entry> old = entries.subList(0, cut);
    long through = Math.max(1, old.stream().mapToLong(History.Entry::seq).max().orElse(0));
    Optional<Completion> summary = ask(old);
    return Optional.of(
        new AgentEvent.Message(
            id,
            Role.SUMMARY,
            summary.map(Completion::text).filter(text -> !text.isBlank()).orElse(LOST),
            List.of(),
            summary.map(Completion::usage),
            through));
  }

  private Optional<Completion> ask(List<History.Entry> old) throws InterruptedException {
    StringBuilder transcript = new StringBuilder(REQUEST);
    old.forEach(entry -> transcript.append(render(entry.message())).append("\n\n"));
    List<ChatMessage> messages = List.of(new ChatMessage.User(transcript.toString()));
    Conversation conversation = new Conversation(Optional.of(INSTRUCTIONS), messages, List.of());
    try {
      return Optional.of(completer.complete(conversation, _ -> {}));
    } catch (ModelException e) {
      return Optional.empty();
    }
  }

  /// Where the kept part begins: never between a call and its result.
  private int cut(List<History.Entry> entries) {
    long room = (long) (completer.window() * KEPT);
    int cut = entries.size();
    for (int i = entries.size() - 1; i > 0 && room > 0; i--) {
      room -= History.tokens(entries.get(i).message());
      if (room > 0 && !(entries.get(i).message() instanceof ChatMessage.ToolOutput)) {
        cut = i;
      }
    }
    return cut;
  }

  private static String render(ChatMessage message) {
    return switch (message) {
      case ChatMessage.User(String text) -> "User: " + text;
      case ChatMessage.Assistant(String text, List<ToolCall> calls) -> {
        StringBuilder said = new StringBuilder("Assistant: ").append(text);
        calls.forEach(
            call ->
                said.append("\n[calls ")
                    .append(call.name())
                    .append(' ')
                    .append(call.arguments())
                    .append(']'));
        yield shortened(said.toString());
      }
      case ChatMessage.ToolOutput output ->
          "[" + output.name() + " answered] " + shortened(output.text());
    };
  }

  private static String shortened(String text) {
    return Excerpt.cut(text, LONGEST_PART, "it is in the history");
  }
}
