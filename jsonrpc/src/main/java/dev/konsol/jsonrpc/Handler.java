package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import tools.jackson.databind.JsonNode;

/// What a peer does with what the other side sends.
public interface Handler {
  /// How the requests of a method run beside others.
  enum Dispatch {
    /// On a virtual thread of its own, at once. It may overtake notifications that came before it.
    CONCURRENT,
    /// The same, but nothing that comes after it starts before it has begun, or is answered: what a
    /// client sends without waiting for the answer finds it under way. See [CallContext#begun].
    FIRST_COME,
    /// On the ordered task, after every notification and in-order request that came before it.
    IN_ORDER
  }

  /// Answers a request; runs on a worker and may block. A cancelled request's thread is
  /// interrupted.
  ///
  /// @throws RpcException to answer with that error
  /// @throws Exception anything else is a bug: logged, and answered without detail
  JsonNode request(Request request, CallContext context) throws Exception;

  /// Takes a notification; runs on the ordered task, in the order of arrival, and may block. It may
  /// call the other side too: answers do not pass through the ordered task.
  void notification(Notification notification, Peer peer) throws Exception;

  /// Asked on the reader: must answer at once.
  default Dispatch dispatch(String method) {
    return Dispatch.CONCURRENT;
  }

  /// Called exactly once, on the ender, when no call is pending any more, every handler has ended
  /// or was interrupted, and the transport is closed.
  default void closed(CloseReason reason) {}
}
