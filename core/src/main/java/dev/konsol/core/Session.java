package dev.konsol.core;

import java.time.Instant;

/// Something stateful and long-lived that the host owns on behalf of its clients. A session owns
/// its process, its readers and its journal. Safe for any thread.
public interface Session {
  SessionId id();

  /// The kind's name, for people and for lists: `console`, `eval`, …
  String kind();

  Instant created();

  SessionState state();

  Journal journal();

  /// Ends the session and everything it owns: gracefully, and by force what is still there when
  /// half of the budget is used. Returns when nothing is left. Calling it again is harmless.
  Stopped stop(Budget budget);
}
