package dev.konsol.agent.turn;

import dev.konsol.agent.journal.History;
import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.core.Excerpt;
import java.util.List;

/// A conversation as one text, for a model that sums it up. What is long is shortened, so that the
/// whole of it fits.
final class ConversationText {
  private static final String REQUEST = "Sum up this conversation:\n\n";
  private static final int CHARS_A_TOKEN = 4;
  private static final int LONGEST_PART = 2000;
  private static final int SHORTEST_PART = 60;

  /// What people say is worth more than what tools print.
  private static final int WORTH = 4;

  private ConversationText() {}

  /// @param tokens that it may have, about
  static String of(List<History.Entry> entries, long tokens) {
    int part = LONGEST_PART;
    String text = text(entries, part);
    while (text.length() > tokens * CHARS_A_TOKEN && part > SHORTEST_PART) {
      part /= 2;
      text = text(entries, part);
    }
    return text;
  }

  private static String text(List<History.Entry> entries, int part) {
    StringBuilder transcript = new StringBuilder(REQUEST);
    for (History.Entry entry : entries) {
      transcript.append(rendered(entry.message(), part));
      entry.images().forEach(picture -> transcript.append("\n[a picture: " + picture.mime() + "]"));
      transcript.append("\n\n");
    }
    return transcript.toString();
  }

  private static String rendered(ChatMessage message, int part) {
    return switch (message) {
      case ChatMessage.User user -> "User: " + shortened(user.text(), WORTH * part);
      case ChatMessage.Assistant assistant -> {
        StringBuilder said = new StringBuilder("Assistant: ").append(assistant.text());
        for (ToolCall call : assistant.calls()) {
          said.append("\n[calls " + call.name() + " " + call.arguments() + "]");
        }
        yield shortened(said.toString(), part);
      }
      case ChatMessage.ToolOutput output ->
          "[" + output.name() + " answered] " + shortened(output.text(), part);
    };
  }

  private static String shortened(String text, int most) {
    return Excerpt.cut(text, most, "it is in the history");
  }
}
