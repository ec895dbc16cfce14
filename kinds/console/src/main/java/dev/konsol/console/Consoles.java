package dev.konsol.console;

import dev.konsol.core.SessionId;
import java.util.List;

/// The consoles of a host: opens, finds, lists and removes them. Safe for any thread.
public final class Consoles {

  public Console create(ConsoleSpec spec) {
    throw new UnsupportedOperationException();
  }

  /// The console of that key, running or ended; an unknown one is `UNKNOWN_SESSION`.
  public Console find(SessionId key) {
    throw new UnsupportedOperationException();
  }

  /// All that are kept, oldest first.
  public List<Console> list() {
    throw new UnsupportedOperationException();
  }

  /// Ends the console if it runs, waits until none of its processes is left, and forgets it.
  public void remove(SessionId key, boolean force) {
    throw new UnsupportedOperationException();
  }
}
