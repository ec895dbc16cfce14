package dev.konsol.fleet.message;

import java.nio.ByteBuffer;

/// What is said within a stream. The messages of each direction are numbered from 0, so that a lost
/// one is noticed.
public sealed interface StreamFrame {
  long number();

  /// Bytes, which lie in the message itself: they are read once.
  record Data(long number, ByteBuffer bytes) implements StreamFrame {}

  /// How many bytes the receiver has read since the beginning.
  record Credit(long number, long consumed) implements StreamFrame {}

  /// No more bytes will come in this direction.
  record End(long number) implements StreamFrame {}

  /// The sender neither writes nor reads any more.
  record Close(long number) implements StreamFrame {}

  /// The stream is broken. Its number means nothing.
  record Reset(long number, String reason) implements StreamFrame {}
}
