package dev.konsol.agent;

import dev.konsol.agent.journal.LastWords;
import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/// A conversation as the store has it, to look at. It waits for nobody: it is opened when somebody
/// asks for it by its id.
record StoredAgent(SessionInfo info, Catalogue catalogue) implements Session {
  private static final String STORED = "stored";

  @Override
  public SessionId id() {
    return new SessionId(info.id());
  }

  @Override
  public String kind() {
    return Agents.KIND;
  }

  @Override
  public Path directory() {
    return info.meta().directory();
  }

  @Override
  public Instant created() {
    return info.created();
  }

  @Override
  public Instant activeAt() {
    return info.updated();
  }

  @Override
  public SessionState state() {
    return info.state();
  }

  @Override
  public String stateName() {
    return info.busy() ? state().wireName() : STORED;
  }

  @Override
  public boolean active() {
    return false;
  }

  @Override
  public Journal journal() {
    return catalogue.open(info.id());
  }

  @Override
  public List<String> lastLines(int most) {
    return LastWords.of(catalogue.open(info.id()), most);
  }

  /// It takes nothing from its host.
  @Override
  public Stopped stop(Budget budget) {
    return Stopped.GRACEFUL;
  }
}
