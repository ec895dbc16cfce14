package dev.konsol.http.v1;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.Load;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A session in which nothing happens but what a test says.
public final class QuietSession implements Session {
  private final SessionId id;
  private final String kind;
  private final Instant created;
  private final Path directory;
  private final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), 1);
  public volatile SessionState state = new SessionState.Ready();
  public volatile List<String> lines = List.of();

  QuietSession(String kind, String id, Instant created) {
    this(kind, id, created, Path.of("/projects", kind));
  }

  public QuietSession(String kind, String id, Instant created, Path directory) {
    this.directory = directory;
    this.id = new SessionId(id);
    this.kind = kind;
    this.created = created;
  }

  @Override
  public SessionId id() {
    return id;
  }

  @Override
  public String kind() {
    return kind;
  }

  @Override
  public Optional<String> name() {
    return Optional.of("Name of " + id);
  }

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public Instant created() {
    return created;
  }

  @Override
  public SessionState state() {
    return state;
  }

  @Override
  public Optional<Load> load() {
    return Optional.of(new Load(7, 4096));
  }

  @Override
  public List<String> lastLines(int most) {
    return lines;
  }

  @Override
  public Journal journal() {
    return journal;
  }

  @Override
  public Stopped stop(Budget budget) {
    return Stopped.GRACEFUL;
  }
}
