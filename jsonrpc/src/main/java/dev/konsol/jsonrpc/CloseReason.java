package dev.konsol.jsonrpc;

/// Why a peer ended.
public sealed interface CloseReason {
  /// This side closed it.
  record Closed() implements CloseReason {}

  /// The other side ended its stream between two messages.
  record EndOfStream() implements CloseReason {}

  /// Reading or writing failed, or the stream ended inside a message.
  record Broken(Throwable cause) implements CloseReason {}

  /// The other side sends faster than it can be served, beyond every bound. Dropping some of its
  /// messages would leave both sides with different ideas of the world.
  record Overrun(String what) implements CloseReason {}

  default String text() {
    return switch (this) {
      case Closed() -> "closed on this side";
      case EndOfStream() -> "the other side ended the stream";
      case Broken(Throwable cause) -> "the connection broke: " + cause.getMessage();
      case Overrun(String what) -> "overrun by " + what;
    };
  }
}
