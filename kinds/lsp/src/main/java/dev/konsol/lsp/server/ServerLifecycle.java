package dev.konsol.lsp.server;

import dev.konsol.core.session.Journal;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.Payload;
import dev.konsol.core.session.SessionState;
import dev.konsol.lsp.process.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a server is in its life, when it is tried again, and the journal of that. Changed under
/// its session's monitor, read by any thread.
final class ServerLifecycle {
  private static final int MOST_EVENTS = 256;

  private final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), MOST_EVENTS);
  private final Backoff backoff = new Backoff(System::nanoTime);
  private volatile Entered now = new Entered(ServerState.IDLE, "");
  private volatile long since = System.nanoTime();
  private int starts;
  private List<String> lastWords = List.of();

  /// The server has entered a state.
  record Entered(ServerState state, String reason) implements Payload {
    @Override
    public String name() {
      return state.wireName();
    }
  }

  void enter(ServerState next, String why) {
    now = new Entered(next, why);
    since = System.nanoTime();
    journal.append(now);
  }

  /// A process has come up.
  void started() {
    starts++;
  }

  /// How often one has.
  int starts() {
    return starts;
  }

  /// It has failed; answers whether it is tried again in a moment. One that has never come up is
  /// broken: nobody waits for it, only whoever asks later tries it.
  ///
  /// @param said the last lines it printed
  boolean fail(String why, List<String> said) {
    lastWords = said;
    boolean again = backoff.failed().isPresent() && starts > 0;
    enter(again ? ServerState.BACKOFF : ServerState.BROKEN, why);
    return again;
  }

  /// It cannot be started as things are.
  void giveUp(String why) {
    backoff.giveUp();
    enter(ServerState.BROKEN, why);
  }

  /// The reasons for its failures are gone.
  void forgive() {
    backoff.reset();
  }

  /// How long until a server that failed is tried again; else zero.
  Duration retryAfter() {
    return backoff.left();
  }

  List<String> lastWords() {
    return lastWords;
  }

  /// The state and why it is in it.
  Entered now() {
    return now;
  }

  /// The same as others see it: a server that is ready may have begun to read the project.
  Entered shown(@Nullable RunningServer server) {
    String doing = server == null ? "" : server.client().readiness().doing();
    boolean indexing = now.state() == ServerState.READY && !doing.isEmpty();
    return indexing ? new Entered(ServerState.INDEXING, doing) : now;
  }

  Duration age() {
    return Duration.ofNanos(System.nanoTime() - since);
  }

  Journal journal() {
    return journal;
  }

  /// A server that rests is ready: it starts when somebody asks.
  SessionState asSessionState() {
    Entered current = now;
    return switch (current.state()) {
      case IDLE, READY -> new SessionState.Ready();
      case STARTING -> new SessionState.Opening();
      case INDEXING, STOPPING -> new SessionState.Busy();
      case BACKOFF, BROKEN -> new SessionState.Failed(current.reason());
    };
  }
}
