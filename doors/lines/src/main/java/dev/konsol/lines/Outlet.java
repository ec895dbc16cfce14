package dev.konsol.lines;

import java.time.Duration;

/// Where a connection's answers and frames go out, a whole line at a time. A peer that does not
/// read holds up its own connection and nobody else. When it is gone, the connection is closed.
/// Safe for any thread.
interface Outlet {
  /// Blocks until the peer has taken what went out before; nothing once it is gone.
  void write(byte[] line);

  /// The same without ever blocking. False when that cannot be: then nothing has happened.
  boolean offer(byte[] line);

  boolean gone();

  /// Finds out whether the peer still takes answers, by the only means a byte stream has: sending
  /// something. A blank before a line means nothing in JSON. To be used only while an answer is
  /// due.
  void probe();

  /// Waits, at most so long, until everything is out.
  boolean awaitFlushed(Duration atMost) throws InterruptedException;

  void close();
}
