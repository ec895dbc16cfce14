package dev.konsol.lsp;

import dev.konsol.core.session.Journal;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.Payload;
import dev.konsol.core.session.SessionState;
import java.time.Clock;
import java.time.Duration;

/// Where a server is in its life, and the journal of that. Changed under its session's monitor,
/// read by any thread.
final class ServerLifecycle {
  private static final int MOST_EVENTS = 256;

  private final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), MOST_EVENTS);
  private volatile State now = new State(ServerState.IDLE, "", System.nanoTime());

  private record State(ServerState state, String reason, long since) {}

  /// The server has entered a state.
  record Entered(ServerState state, String reason) implements Payload {
    @Override
    public String name() {
      return state.wireName();
    }
  }

  void enter(ServerState next, String why) {
    now = new State(next, why, System.nanoTime());
    journal.append(new Entered(next, why));
  }

  ServerState state() {
    return now.state();
  }

  String reason() {
    return now.reason();
  }

  Duration age() {
    return Duration.ofNanos(System.nanoTime() - now.since());
  }

  Journal journal() {
    return journal;
  }

  /// A server that rests is ready: it starts when somebody asks.
  SessionState asSessionState() {
    State current = now;
    return switch (current.state()) {
      case IDLE, READY -> new SessionState.Ready();
      case STARTING -> new SessionState.Opening();
      case INDEXING, STOPPING -> new SessionState.Busy();
      case BACKOFF, BROKEN -> new SessionState.Failed(current.reason());
    };
  }
}
