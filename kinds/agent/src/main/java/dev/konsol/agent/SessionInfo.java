package dev.konsol.agent;

import dev.konsol.agent.journal.SessionMeta;
import dev.konsol.core.store.StoredSession;
import java.time.Instant;

/// A session's line in a list.
///
/// @param busy whether a turn is on, or was when its host ended
public record SessionInfo(
    String id, Instant created, Instant updated, boolean busy, long head, SessionMeta meta) {

  static SessionInfo of(StoredSession line) {
    return new SessionInfo(
        line.id(),
        line.created(),
        line.updated(),
        !line.state().equals(StoredSession.IDLE),
        line.head(),
        SessionMeta.read(line.meta()));
  }
}
