package dev.konsol.client.eval;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Standard input of this command, for code that reads it. It is read only when the code asks, so
/// that what the code leaves is there for the next program. Each question is answered on a thread
/// of its own, which a read of standard input may hold for ever: it holds up no exit.
public record StandardInput(InputStream in) {
  private static final int MOST = 8192;

  /// Is given what was read; `last` when there is nothing more.
  public interface Receiver {
    void give(byte[] data, boolean last);
  }

  /// Answers at once; the receiver is called when there is something.
  public void ask(Receiver receiver) {
    Thread.ofPlatform().daemon().name("konsol-stdin").start(() -> read(receiver));
  }

  private void read(Receiver receiver) {
    byte[] buffer = new byte[MOST];
    int length;
    try {
      length = in.read(buffer);
    } catch (IOException e) {
      // Nothing can be read any more.
      length = -1;
    }
    receiver.give(Arrays.copyOf(buffer, Math.max(0, length)), length < 0);
  }
}
