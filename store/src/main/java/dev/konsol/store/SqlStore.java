package dev.konsol.store;

import dev.konsol.core.Closer;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.Retention;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredRequest;
import dev.konsol.core.store.StoredSession;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Sessions in a SQL database. Opening it costs nothing; the first use loads the driver.
public final class SqlStore implements SessionStore {
  private static final String SESSION =
      "select id, kind, created, updated, owner, state, head, bytes, meta from sessions ";
  private static final String REQUEST =
      "select id, deadline, payload, resolution from requests where session = ? ";

  private final InstantSource clock;
  private final Closer closer = new Closer();
  private final Lane writer;
  private final Lane reader;

  public SqlStore(StoreSettings settings, InstantSource clock) {
    this.clock = clock;
    Dialect dialect = Dialect.of(settings);
    this.writer = closer.own(new Lane("konsol-store-writer", dialect, true));
    this.reader = closer.own(new Lane("konsol-store-reader", dialect, false));
  }

  /// Reads, once the writer has made sure that there are tables.
  private <T> T read(Job.Work<T> work) {
    writer.prepare();
    return reader.call(Durability.PROCESS, work);
  }

  @Override
  public void create(StoredSession session) {
    writer.call(
        Durability.DISK,
        link ->
            link.update(
                """
                insert into sessions
                  (id, kind, created, updated, owner, state, head, bytes, meta)
                  values (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                session.id(),
                session.kind(),
                session.created().toEpochMilli(),
                session.updated().toEpochMilli(),
                session.owner(),
                session.state(),
                session.head(),
                session.bytes(),
                session.meta()));
  }

  @Override
  public Optional<StoredSession> find(String id) {
    return read(link -> link.first(SESSION + "where id = ?", SqlStore::session, id));
  }

  @Override
  public List<StoredSession> list(String kind, int most) {
    String sql = SESSION + "where kind = ? order by updated desc limit ?";
    return read(link -> link.query(sql, SqlStore::session, kind, most));
  }

  @Override
  public List<String> unfinished(String kind) {
    String sql = "select id from sessions where kind = ? and state <> 'idle' order by id";
    return read(link -> link.query(sql, row -> row.getString(1), kind));
  }

  @Override
  public boolean claim(String id, String from, String owner) {
    String sql = "update sessions set owner = ? where id = ? and owner = ?";
    // What a power cut takes of it makes a dead host the owner, and that is nobody.
    return writer.call(Durability.PROCESS, link -> link.update(sql, owner, id, from) == 1);
  }

  @Override
  public void append(Append append) {
    Appending appending = new Appending(append, clock.millis());
    writer.call(append.durability(), appending::on);
  }

  @Override
  public List<StoredEvent> read(String id, long seq, int most) {
    String sql =
        "select seq, at, payload from events where session = ? and seq > ? order by seq limit ?";
    return read(link -> link.query(sql, SqlStore::event, id, seq, most));
  }

  @Override
  public List<StoredRequest> pending(String id) {
    String sql = REQUEST + "and resolution is null order by deadline, id";
    return read(link -> link.query(sql, SqlStore::request, id));
  }

  @Override
  public Optional<StoredRequest> request(String id, String request) {
    return read(link -> link.first(REQUEST + "and id = ?", SqlStore::request, id, request));
  }

  @Override
  public String keep(String id, String text) {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    String hash = Texts.hash(content);
    writer.call(Durability.PROCESS, link -> Texts.keep(link, id, hash, content));
    return hash;
  }

  @Override
  public Optional<String> text(String hash) {
    return read(link -> Texts.find(link, hash));
  }

  @Override
  public void delete(String id) {
    writer.call(Durability.DISK, link -> delete(link, id));
  }

  private static boolean delete(Link link, String id) throws SQLException {
    Texts.forget(link, id);
    link.update("delete from events where session = ?", id);
    link.update("delete from requests where session = ?", id);
    return link.update("delete from sessions where id = ?", id) > 0;
  }

  @Override
  public List<String> retain(Retention retention, Predicate<String> alive) {
    List<StoredSession> all =
        read(link -> link.query(SESSION + "order by updated desc", SqlStore::session));
    List<String> gone = new ArrayList<>();
    int kept = 0;
    long bytes = 0;
    for (StoredSession session : all) {
      boolean open = !session.owner().equals(StoredSession.NOBODY) && alive.test(session.owner());
      boolean fits =
          !session.updated().isBefore(retention.before())
              && kept < retention.sessions()
              && bytes + session.bytes() <= retention.bytes();
      if (open || fits) {
        kept++;
        bytes += session.bytes();
      } else {
        delete(session.id());
        gone.add(session.id());
      }
    }
    return gone;
  }

  private static StoredSession session(ResultSet row) throws SQLException {
    return new StoredSession(
        row.getString(1),
        row.getString(2),
        Instant.ofEpochMilli(row.getLong(3)),
        Instant.ofEpochMilli(row.getLong(4)),
        row.getString(5),
        row.getString(6),
        row.getLong(7),
        row.getLong(8),
        row.getString(9));
  }

  private static StoredEvent event(ResultSet row) throws SQLException {
    return new StoredEvent(row.getLong(1), Instant.ofEpochMilli(row.getLong(2)), row.getString(3));
  }

  private static StoredRequest request(ResultSet row) throws SQLException {
    return new StoredRequest(
        row.getString(1),
        Instant.ofEpochMilli(row.getLong(2)),
        row.getString(3),
        Optional.ofNullable(row.getString(4)));
  }

  @Override
  public void close() {
    closer.close();
  }
}
