package dev.konsol.agent.journal;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.Transient;
import dev.konsol.agent.event.Update;
import dev.konsol.agent.model.Thinking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The message that is being written, and what the model thinks before it: each is a track of its
/// own. Clients get them in the pieces in which they came, each client from where it is. Guarded by
/// the journal's lock.
///
/// Whatever stays of it is appended to the journal, which ends it here.
public final class StreamingMessage {
  private final SessionJournal journal;
  private final StreamingTrack text;
  private final StreamingTrack thoughts;
  private String id = "";

  /// A part of a message; its update is there for all but the first, which is empty.
  public record Piece(
      String messageId, int from, int to, boolean thought, Optional<Update> update) {}

  StreamingMessage(SessionJournal journal) {
    this.journal = journal;
    this.text =
        new StreamingTrack(
            false,
            (message, from, content) ->
                Update.Passing.of(
                    journal.id(), journal.turn(), new Transient.Chunk(message, from, content)));
    this.thoughts =
        new StreamingTrack(
            true,
            (message, from, content) ->
                Update.Passing.of(
                    journal.id(), journal.turn(), new Transient.Thought(message, from, content)));
  }

  /// Another message begins.
  public void begin(String messageId) {
    try (var _ = journal.held()) {
      id = messageId;
      text.begin(messageId);
      thoughts.begin(messageId);
    }
  }

  public void add(String more) {
    add(text, more);
  }

  /// What the model thinks.
  public void think(String more) {
    add(thoughts, more);
  }

  private void add(StreamingTrack track, String more) {
    try (var _ = journal.held()) {
      track.add(more);
      journal.wakeLocked();
    }
  }

  /// Nothing stays of it.
  public void abandon() {
    try (var _ = journal.held()) {
      endLocked();
    }
  }

  void endLocked() {
    text.end();
    thoughts.end();
    id = "";
  }

  /// What has been written of it so far.
  public String text() {
    try (var _ = journal.held()) {
      return text.toString();
    }
  }

  /// Empty where nothing is being written.
  public String idLocked() {
    return id;
  }

  /// What has been thought or written from there on.
  public Optional<Piece> pieceLocked(int thoughtsFrom, int from) {
    return thoughts.piece(id, thoughtsFrom).or(() -> text.piece(id, from));
  }

  /// What a client that had so much of a message still misses, now that it is complete.
  public List<Piece> rest(AgentEvent.Message message, int thoughtsFrom, int from) {
    try (var _ = journal.held()) {
      String thought = message.thinking().map(Thinking::text).orElse("");
      List<Piece> pieces = new ArrayList<>(thoughts.rest(message.id(), thought, thoughtsFrom));
      pieces.addAll(text.rest(message.id(), message.text(), from));
      return pieces;
    }
  }
}
