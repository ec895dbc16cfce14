package dev.konsol.acp.wire;

import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.Peer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What is said to the editor about one session. Safe for any thread.
///
/// @param turn the id of the turn that it is about; empty for none
public record SessionPeer(Peer peer, String session, AtomicReference<String> turn) {
  private static final String TURN = "konsol/turn_id";
  private static final Logger LOG = LoggerFactory.getLogger(SessionPeer.class);

  public SessionPeer(Peer peer, String session) {
    this(peer, session, new AtomicReference<>(""));
  }

  /// What is said from here on is about that turn.
  public void during(String id) {
    turn.set(id);
  }

  /// Waits while the editor does not read. One that is gone hears nothing.
  public void update(ObjectNode update) throws InterruptedException {
    ObjectNode params = params();
    params.set("update", update);
    String id = turn.get();
    if (!id.isEmpty()) {
      params.putObject("_meta").put(TURN, id);
    }
    try {
      peer.notify("session/update", params);
    } catch (CallException e) {
      LOG.debug("nobody hears the update: {}", e.getMessage());
    }
  }

  /// A note for the user.
  ///
  /// @param otherwise as what it comes where the editor has no place for notes
  public void notice(ClientCapabilities abilities, String severity, String text, String otherwise)
      throws InterruptedException {
    if (abilities.notices()) {
      update(
          JsonNodeFactory.instance
              .objectNode()
              .put("sessionUpdate", "notice")
              .put("severity", severity)
              .put("title", text));
    } else {
      text(otherwise, text + "\n");
    }
  }

  public void text(String kind, String text) throws InterruptedException {
    ObjectNode update = JsonNodeFactory.instance.objectNode().put("sessionUpdate", kind);
    update.set("content", ContentBlocks.text(text));
    update(update);
  }

  /// Parameters of a request about the session.
  public ObjectNode params() {
    return JsonNodeFactory.instance.objectNode().put("sessionId", session);
  }

  public JsonNode call(String method, ObjectNode params, Duration within)
      throws InterruptedException {
    return peer.call(method, params, within);
  }
}
