package dev.konsol.agent;

import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.core.store.StoredSession;
import java.time.Instant;

/// A session's line in a list.
///
/// @param owner the host that has it, in one of its lives; empty where nobody has
/// @param busy whether a turn is on, or was when its host ended
public record SessionInfo(
    String id,
    Instant created,
    Instant updated,
    String owner,
    boolean busy,
    long head,
    SessionMeta meta) {

  /// The name of the host that has it; empty where nobody has.
  public String host() {
    return owner.substring(0, Math.max(0, owner.lastIndexOf('/')));
  }

  static SessionInfo of(StoredSession line) {
    return new SessionInfo(
        line.id(),
        line.created(),
        line.updated(),
        line.owner(),
        !line.state().equals(StoredSession.IDLE),
        line.head(),
        SessionMeta.read(line.meta()));
  }
}
