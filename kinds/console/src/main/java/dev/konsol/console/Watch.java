package dev.konsol.console;

/// A look at a console that goes on until it is closed.
@FunctionalInterface
public interface Watch extends AutoCloseable {
  @Override
  void close();
}
