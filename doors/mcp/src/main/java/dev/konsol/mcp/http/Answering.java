package dev.konsol.mcp.http;

import dev.konsol.jsonrpc.Message;
import java.io.IOException;

/// Where the answer to one request goes. Safe for any thread.
interface Answering {
  /// Sends something before the result. Says whether the client takes such things.
  boolean send(Message message) throws IOException;

  /// The last thing sent.
  ///
  /// @param status counts only where nothing was sent before, and the request came alone
  void finish(int status, Message message) throws IOException;
}
