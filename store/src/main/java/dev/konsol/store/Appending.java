package dev.konsol.store;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredRequest;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes one [Append]. The session's line is changed first, and only if its fence is still the
/// caller's and it ends where the events begin: that is what keeps an old owner, who slept through
/// losing the session, from writing into it. What has been written before, by a caller who was not
/// told so, is not written again.
record Appending(Append append, long now) {
  boolean on(PreparedConnection link) throws SQLException {
    if (!updateSession(link)) {
      return false;
    }
    for (StoredEvent event : append.events()) {
      link.update(
          "insert into events (session, seq, at, payload) values (?, ?, ?, ?)",
          append.session(),
          event.seq(),
          event.at().toEpochMilli(),
          event.payload());
    }
    switch (append.request()) {
      case Append.Request.Untouched _ -> {}
      case Append.Request.Opened(StoredRequest request) ->
          link.update(
              "insert into requests (session, id, deadline, payload) values (?, ?, ?, ?)",
              append.session(),
              request.id(),
              request.deadline().toEpochMilli(),
              request.payload());
      case Append.Request.Resolved(String id, String resolution) -> resolve(link, id, resolution);
    }
    if (append.delivery().isPresent()) {
      Deliveries.done(link, append.session(), append.delivery().get(), now);
    }
    return true;
  }

  private void resolve(PreparedConnection link, String id, String resolution) throws SQLException {
    int resolved =
        link.update(
            "update requests set resolution = ? where session = ? and id = ? and resolution is null",
            resolution,
            append.session(),
            id);
    if (resolved == 0) {
      throw KonsolException.storeFailed(
          "the request %s of the session %s is resolved already".formatted(id, append.session()));
    }
  }

  /// False where everything stands there already.
  private boolean updateSession(PreparedConnection link) throws SQLException {
    long added = append.events().size();
    long bytes = append.events().stream().mapToLong(event -> event.payload().length()).sum();
    @Nullable String meta = append.meta().orElse(null);
    long before = append.events().isEmpty() ? -1 : append.events().getFirst().seq() - 1;
    int changed =
        link.update(
            """
            update sessions set head = head + ?, bytes = bytes + ?, updated = ?, state = ?,
              meta = coalesce(?, meta)
              where id = ? and fence = ? and (head = ? or ? < 0)""",
            added,
            bytes,
            now,
            append.state(),
            meta,
            append.session(),
            append.fence(),
            before,
            before);
    if (changed == 0 && !written(link)) {
      throw refusal(link, append.session(), append.fence());
    }
    return changed > 0;
  }

  /// The last event tells for all: they are written together.
  private boolean written(PreparedConnection link) throws SQLException {
    if (append.events().isEmpty()) {
      return false;
    }
    StoredEvent last = append.events().getLast();
    return link.first(
            """
            select events.payload from events join sessions on sessions.id = events.session
              where events.session = ? and sessions.fence = ? and events.seq = ? and events.at = ?""",
            row -> row.getString(1),
            append.session(),
            append.fence(),
            last.seq(),
            last.at().toEpochMilli())
        .filter(last.payload()::equals)
        .isPresent();
  }

  /// Why nothing was written under this fence.
  static KonsolException refusal(PreparedConnection link, String id, long fence)
      throws SQLException {
    Optional<Long> newest =
        link.first("select fence from sessions where id = ?", row -> row.getLong(1), id);
    if (newest.isEmpty()) {
      return KonsolException.unknownSession("there is no session '" + id + "'");
    }
    return newest.get() == fence
        ? KonsolException.storeFailed("the session " + id + " does not end where this begins")
        : new KonsolException(
            ErrorCode.FENCED, "the session " + id + " belongs to another host by now");
  }
}
