package dev.konsol.bench.terminal;

import dev.konsol.process.Exit;
import dev.konsol.process.TerminalEvents;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// What a terminal printed since it was last asked. Filled by the poller's thread, emptied by the
/// measuring one.
final class Inbox implements TerminalEvents {
  private final StringBuilder seen = new StringBuilder();
  private boolean ended;

  @Override
  public synchronized void output(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    seen.append(new String(copy, StandardCharsets.ISO_8859_1));
    notifyAll();
  }

  @Override
  public synchronized void exited(Exit exit) {
    ended = true;
    notifyAll();
  }

  /// Waits until the text is there and forgets everything up to now.
  synchronized void await(String text) throws InterruptedException {
    while (seen.indexOf(text) < 0) {
      if (ended) {
        throw new IllegalStateException("the program ended without '" + text + "': " + seen);
      }
      wait();
    }
    seen.setLength(0);
  }
}
