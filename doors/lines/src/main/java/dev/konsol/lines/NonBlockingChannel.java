package dev.konsol.lines;

import java.io.IOException;

/// A peer's socket that never blocks, and one thread that looks after it and tells a
/// [ConnectionHandler] what it sees. Reading is for that thread alone, everything else for any.
public interface NonBlockingChannel extends AutoCloseable {
  /// Reads what is there: 0 when nothing is, -1 at the end.
  int read(byte[] into, int offset, int length) throws IOException;

  /// Writes what there is room for, perhaps nothing. The bytes stay as they are from then on: a
  /// channel within this process does not copy them.
  int write(byte[] bytes, int offset, int length) throws IOException;

  /// Asks for a call of [ConnectionHandler#writable] when there is room.
  void awaitRoom();

  /// No call of [ConnectionHandler#readable] from here on, when this is called by the channel's
  /// thread.
  void pause();

  /// [ConnectionHandler#readable] is called soon, also when nothing new is there.
  void resume();

  /// Lets go of the socket: from here on its streams block, and nobody is told anything.
  Connection handOver() throws IOException;

  /// Closing it twice is harmless.
  @Override
  void close();
}
