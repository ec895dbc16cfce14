package dev.konsol.core;

/// Something that lasts until it is closed, which never fails. Closing it again is harmless.
@FunctionalInterface
public interface Held extends AutoCloseable {
  @Override
  void close();
}
