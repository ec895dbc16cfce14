package dev.konsol.lsp.protocol;

import dev.konsol.jsonrpc.CloseReason;
import tools.jackson.databind.JsonNode;

/// Who is told what a server does by itself. Called on the peer's ordered task, but for [#ended];
/// must not wait for the server.
public interface ClientListener {
  /// The patterns of files that the server wants to hear of are others now.
  void watchesChanged();

  /// The server's answers about open files may be others now.
  void refreshAsked();

  /// The server has said something that is neither about documents nor its progress.
  void notified(String method, JsonNode params);

  /// Called once, when the connection is gone.
  void ended(CloseReason reason);
}
