package dev.konsol.rpc.connection;

/// Something that a connection asks of a session and that may evaluate, for the client that is told
/// what happens there. Closed when it is over, however it ended, and before it is answered.
public interface OwnRun extends AutoCloseable {
  /// From here on the session evaluates it, and nothing else until it ends.
  default void begun() {}

  @Override
  void close();
}
