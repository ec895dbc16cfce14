package dev.konsol.client.top;

import dev.konsol.client.terminal.InputPoll;
import dev.konsol.client.terminal.KeyDecoder;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;

/// The keys typed here. Never has a read under way while nobody asks, so that another program can
/// have the terminal meanwhile and gets every key.
final class Keyboard {
  private static final int TYPED_AT_ONCE = 1024;

  private final InputStream in;
  private final InputPoll poll = new InputPoll();

  /// @param in standard input, without a buffer
  Keyboard(InputStream in) {
    this.in = in;
  }

  /// What was typed, at most so much later; nothing where nobody types.
  ///
  /// @throws EOFException when the terminal is gone
  List<String> read(int millis) throws IOException {
    if (!poll.ready(millis)) {
      return List.of();
    }
    byte[] typed = new byte[TYPED_AT_ONCE];
    int count = in.read(typed);
    if (count < 0) {
      throw new EOFException("the terminal is gone");
    }
    return KeyDecoder.names(Arrays.copyOf(typed, count));
  }
}
