package dev.konsol.http;

import java.io.IOException;

/// One WebSocket connection, seen from the side that serves it. Closed once when it is over.
public interface SocketHandler extends AutoCloseable {
  /// The connection is about to be there: nothing has been said yet. Where it never comes to that,
  /// this is not called, and neither is [#close]. Where it throws, nothing but [#close] follows.
  default void opened() {}

  /// The connection is there. On a virtual thread of its own, which may use the socket for as long
  /// as it lasts, and is interrupted when it ends; the connection is closed when this returns.
  void open(Socket socket) throws IOException, InterruptedException;

  /// A whole text message. Messages of a connection come one after the other; the next is read when
  /// this has returned.
  void message(String text);

  @Override
  default void close() {}

  /// The way to the client. Safe for any thread.
  interface Socket {
    /// Waits until the client's side has taken it.
    ///
    /// @throws IOException where the client is gone
    void send(String text) throws IOException, InterruptedException;

    /// The same with bytes.
    void send(byte[] bytes) throws IOException, InterruptedException;

    /// Shows the client and everything between that the connection is alive.
    void ping() throws IOException;

    /// Ends the connection with a code of RFC 6455.
    void close(int code, String reason);
  }
}
