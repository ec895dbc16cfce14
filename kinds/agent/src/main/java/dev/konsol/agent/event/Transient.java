package dev.konsol.agent.event;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What is told to clients and not kept.
public sealed interface Transient {
  /// A piece of a message that is still being written: whoever missed some knows from the offset.
  record Chunk(String messageId, long offset, String content) implements Transient {}

  /// The same of what the model thinks before it says something.
  record Thought(String messageId, long offset, String content) implements Transient {}

  /// The answer to an attach. The events after `from` follow, then what happens next.
  ///
  /// @param replay whether that is everything after the sequence number asked for; else what lies
  ///   between was left out
  /// @param pending the requests that wait for an answer
  record Attached(boolean replay, long from, long head, List<AgentEvent.Request> pending)
      implements Transient {
    public Attached {
      pending = List.copyOf(pending);
    }
  }

  /// Something for this client alone.
  record Note(Level level, String message) implements Transient {}

  /// Somebody else answered that before.
  record AlreadyResolved(String requestId, Resolution resolution) implements Transient {}

  /// As JSON, for a wire.
  ///
  /// @param turn the id of the turn that it is of; empty for none
  static String write(Optional<String> session, String turn, Transient message) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    session.ifPresent(id -> node.put("session_id", id));
    switch (message) {
      case Chunk(String id, long offset, String content) ->
          piece(node.put("type", "chunk"), id, offset, content);
      case Thought(String id, long offset, String content) ->
          piece(node.put("type", "thinking"), id, offset, content);
      case Attached attached -> attached(node, attached, turn);
      case Note(Level level, String text) ->
          node.put("type", "status").put("level", level.wireName()).put("message", text);
      case AlreadyResolved(String id, Resolution resolution) ->
          EventCodec.resolution(
              node.put("type", "already_resolved").put("request_id", id), resolution);
    }
    if (!turn.isEmpty() && !(message instanceof Attached)) {
      node.put("turn_id", turn);
    }
    return node.toString();
  }

  private static void piece(ObjectNode node, String message, long offset, String content) {
    node.put("content", content).put("message_id", message).put("offset", offset);
  }

  private static void attached(ObjectNode node, Attached attached, String turn) {
    node.put("type", "attached").put("mode", attached.replay() ? "replay" : "snapshot");
    node.put("from", attached.from()).put("head", attached.head());
    ArrayNode pending = node.putArray("pending");
    attached.pending().forEach(request -> pending.add(EventCodec.node(request, turn)));
  }
}
