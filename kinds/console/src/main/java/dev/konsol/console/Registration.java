package dev.konsol.console;

/// What a client has with a console until it closes it: to be told of changes, or to be its
/// terminal.
@FunctionalInterface
public interface Registration extends AutoCloseable {
  /// Closing it again is harmless.
  @Override
  void close();
}
