package dev.konsol.agent.turn;

import dev.konsol.agent.event.Picture;
import dev.konsol.agent.journal.History;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Image;
import dev.konsol.core.tool.ToolSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The conversation as the model gets it. Pictures are taken from the store for as long as the turn
/// lasts. Confined to the turn's thread.
final class ModelView {
  private final TurnContext session;
  private final SessionJournal journal;
  private final List<ToolSpec> tools;
  private final Map<String, Optional<String>> pictures = new HashMap<>();

  ModelView(TurnContext session, List<ToolSpec> tools) {
    this.session = session;
    this.journal = session.journal();
    this.tools = tools;
  }

  Conversation conversation() {
    List<History.Entry> entries;
    try (var _ = journal.held()) {
      entries = journal.historyLocked().entries();
    }
    return new Conversation(
        Optional.of(session.instructions()), entries.stream().map(this::shown).toList(), tools);
  }

  private ChatMessage shown(History.Entry entry) {
    if (entry.images().isEmpty()) {
      return entry.message();
    }
    List<Image> images = entry.images().stream().flatMap(this::image).toList();
    return switch (entry.message()) {
      case ChatMessage.User user -> new ChatMessage.User(user.text(), images);
      case ChatMessage.ToolOutput output ->
          new ChatMessage.ToolOutput(
              output.callId(), output.name(), output.text(), output.failed(), images);
      case ChatMessage.Assistant said -> said;
    };
  }

  private Stream<Image> image(Picture picture) {
    return pictures
        .computeIfAbsent(picture.sha256(), journal::kept)
        .map(base64 -> new Image(picture.mime(), base64))
        .stream();
  }
}
