package dev.konsol.lines.connection;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/// A conversation in which nothing happens.
record QuietAgent(SessionId id, String stateName, SessionState state) implements Session {
  static QuietAgent stored(String id) {
    return new QuietAgent(new SessionId(id), "stored", new SessionState.Ready());
  }

  static QuietAgent waiting(String id) {
    return new QuietAgent(new SessionId(id), "waiting", new SessionState.Waiting());
  }

  @Override
  public String kind() {
    return "agent";
  }

  @Override
  public Path directory() {
    return Path.of("/projects");
  }

  @Override
  public Instant created() {
    return Daemon.STARTED.minusSeconds(60);
  }

  @Override
  public List<String> lastLines(int most) {
    return List.of("> hello", "Good day.");
  }

  @Override
  public Journal journal() {
    return new MemoryJournal(Clock.systemUTC(), 1);
  }

  @Override
  public Stopped stop(Budget budget) {
    return Stopped.GRACEFUL;
  }
}
