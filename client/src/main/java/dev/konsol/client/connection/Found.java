package dev.konsol.client.connection;

/// A connection to where a session is, and the session's address.
public record Found(Connection connection, SessionAddress address) implements AutoCloseable {
  /// What the session is called there.
  public String name() {
    return address.name();
  }

  @Override
  public void close() {
    connection.close();
  }
}
