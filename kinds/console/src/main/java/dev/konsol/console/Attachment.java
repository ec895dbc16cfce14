package dev.konsol.console;

/// A client's own terminal on a console, until it is closed.
public interface Attachment extends AutoCloseable {
  /// Closing it again is harmless.
  @Override
  void close();
}
