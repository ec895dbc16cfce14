package dev.konsol.mcp.protocol;

import dev.konsol.jsonrpc.Message.Notification;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The way back to a client while one of its requests is served. Safe for any thread.
public interface ClientLink {
  /// Sends a notification; drops it where nobody can get it any more.
  void tell(Notification notification);

  /// How long a question stays open that a person may have to answer.
  Duration PATIENCE = Duration.ofMinutes(10);

  /// Asks the client and waits for its answer.
  ///
  /// @throws AskFailed where there is none within this time
  JsonNode call(String method, ObjectNode params, Duration within)
      throws InterruptedException, AskFailed;

  /// The same with all the time that a person needs.
  default JsonNode call(String method, ObjectNode params) throws InterruptedException, AskFailed {
    return call(method, params, PATIENCE);
  }

  /// The client did not answer, or with an error.
  final class AskFailed extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    public AskFailed(String reason) {
      super(reason);
      this.reason = reason;
    }

    public String reason() {
      return reason;
    }
  }
}
