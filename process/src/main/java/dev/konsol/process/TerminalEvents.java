package dev.konsol.process;

import java.nio.ByteBuffer;

/// What comes out of a terminal. Called on the poller's thread only, which serves every terminal:
/// an implementation must not block for long and must not throw.
public interface TerminalEvents {
  /// Output in order. The buffer is the poller's own (direct, reused): it is valid during this
  /// call.
  void output(ByteBuffer bytes);

  /// The program has ended. Called exactly once, after the last byte of output, and not held up by
  /// descendants that keep the terminal open.
  void exited(Exit exit);
}
