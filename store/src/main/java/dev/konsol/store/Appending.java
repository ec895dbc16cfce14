package dev.konsol.store;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredRequest;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Writes one [Append]. The session's line is changed first, and only if it still belongs to who
/// appends and ends where the events begin: that is what keeps an old owner, who slept through
/// losing the session, from writing into it.
record Appending(Append append, long now) {
  boolean on(Link link) throws SQLException {
    updateSession(link);
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
      case Append.Request.Resolved(String id, String resolution) ->
          link.update(
              "update requests set resolution = ? where session = ? and id = ?",
              resolution,
              append.session(),
              id);
    }
    return true;
  }

  private void updateSession(Link link) throws SQLException {
    long added = append.events().size();
    long bytes = append.events().stream().mapToLong(event -> event.payload().length()).sum();
    @Nullable String meta = append.meta().orElse(null);
    long before = append.events().isEmpty() ? -1 : append.events().getFirst().seq() - 1;
    int changed =
        link.update(
            """
            update sessions set head = head + ?, bytes = bytes + ?, updated = ?, state = ?,
              meta = coalesce(?, meta)
              where id = ? and owner = ? and (head = ? or ? < 0)""",
            added,
            bytes,
            now,
            append.state(),
            meta,
            append.session(),
            append.owner(),
            before,
            before);
    if (changed == 0) {
      throw refusal(link);
    }
  }

  private KonsolException refusal(Link link) throws SQLException {
    String id = append.session();
    boolean known =
        link.first("select id from sessions where id = ?", row -> row.getString(1), id).isPresent();
    return known
        ? new KonsolException(
            ErrorCode.SESSION_BUSY, "the session " + id + " belongs to another process by now")
        : new KonsolException(ErrorCode.UNKNOWN_SESSION, "there is no session '" + id + "'");
  }
}
