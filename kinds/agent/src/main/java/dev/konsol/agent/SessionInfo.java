package dev.konsol.agent;

import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.store.StoredSession;
import java.time.Instant;
import java.util.Optional;

/// A session's line in a list.
///
/// @param owner the host that has it, in one of its lives; empty where nobody has
/// @param busy whether a turn is on, or was when its host ended
/// @param awaited the host that has its folder and is gone, where that turn can go on nowhere else
public record SessionInfo(
    String id,
    Instant created,
    Instant updated,
    String owner,
    boolean busy,
    Optional<String> awaited,
    long head,
    SessionMeta meta) {

  /// The name of the host that has it; empty where nobody has.
  public String host() {
    return owner.substring(0, Math.max(0, owner.lastIndexOf('/')));
  }

  /// How it is where nobody has it in memory.
  public SessionState state() {
    if (awaited.isPresent()) {
      return new SessionState.Waiting();
    }
    return busy ? new SessionState.Busy() : new SessionState.Ready();
  }

  static SessionInfo of(StoredSession line, Optional<String> awaited) {
    return new SessionInfo(
        line.id(),
        line.created(),
        line.updated(),
        line.owner(),
        !line.state().equals(StoredSession.IDLE),
        awaited,
        line.head(),
        SessionMeta.read(line.meta()));
  }
}
