package dev.konsol.store;

import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.Inbox;
import dev.konsol.core.store.Retention;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.store.StoredRequest;
import dev.konsol.core.store.StoredSession;
import dev.konsol.core.store.StoredSession.Claim;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Sessions in a SQL database. Opening it costs nothing; the first use loads the driver.
public final class SqlStore implements SessionStore {
  private static final String SESSION =
      "select id, kind, created, updated, owner, fence, home, state, head, bytes, meta"
          + " from sessions ";
  private static final String REQUEST =
      "select id, deadline, payload, resolution from requests where session = ? ";

  private static final int SEVERAL = 32;
  private static final String LINES =
      SESSION + "where id in (" + String.join(", ", Collections.nCopies(SEVERAL, "?")) + ")";

  private final InstantSource clock;
  private final Closer closer = new Closer();
  private final SerialConnection writer;
  private final SerialConnection reader;
  private final List<SerialConnection> connections;
  private final Hosts hosts;
  private final Inbox inbox;
  private final Texts texts;
  private final String claiming;
  private final String unfinished;

  public SqlStore(StoreSettings settings, InstantSource clock) {
    this.clock = clock;
    Dialect dialect = Dialect.of(settings);
    this.writer =
        closer.own(new SerialConnection("konsol-store-writer", dialect, true, settings.patience()));
    this.reader =
        closer.own(
            new SerialConnection("konsol-store-reader", dialect, false, settings.patience()));
    SerialConnection beats = closer.own(beats(settings));
    this.connections = List.of(writer, reader, beats);
    this.hosts = new Hosts(beats, dialect.now(), !dialect.inProcess());
    this.texts = new Texts(!dialect.inProcess());
    this.inbox = new Deliveries(writer, reader, dialect.now());
    this.claiming =
        "update sessions set owner = ?, fence = fence + 1"
            + " where id = ? and owner = ? and fence = ? and not "
            + Hosts.ownerLives(dialect.now());
    this.unfinished =
        SESSION
            + "where kind = ? and state <> 'idle' and not "
            + Hosts.ownerLives(dialect.now())
            + " order by id";
  }

  /// Whoever waits longer for a connection that has died is taken for dead.
  private static SerialConnection beats(StoreSettings settings) {
    Duration atMost = Hosts.SILENCE.minus(Hosts.BEAT.multipliedBy(2));
    Duration patience = settings.patience().compareTo(atMost) < 0 ? settings.patience() : atMost;
    StoreSettings hurried = new StoreSettings(settings.url(), patience, settings.largest());
    return new SerialConnection("konsol-store-hosts", Dialect.of(hurried), true, patience);
  }

  /// From here on nobody waits for a database that is away: whoever ends has no time for it.
  public void hurry() {
    connections.forEach(SerialConnection::hurry);
  }

  /// Those that share the database.
  public Hosts hosts() {
    return hosts;
  }

  @Override
  public Inbox inbox() {
    return inbox;
  }

  /// Reads, once the writer has made sure that there are tables.
  private <T> T read(Job.Work<T> work) {
    writer.prepare();
    return reader.call(Durability.PROCESS, work);
  }

  @Override
  public Optional<String> trouble(Duration atMost) {
    try {
      return reader.answers(atMost)
          ? Optional.empty()
          : Optional.of("the database has not answered for " + atMost.toMillis() + " ms");
    } catch (KonsolException e) {
      return Optional.of(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("nobody waited for the database");
    }
  }

  @Override
  public void create(StoredSession session) {
    AtomicBoolean repeated = new AtomicBoolean();
    writer.call(Durability.DISK, link -> create(link, session, repeated.getAndSet(true)));
  }

  /// @param repeated whether it may be there because an earlier try came to pass after all
  private static boolean create(PreparedConnection link, StoredSession session, boolean repeated)
      throws SQLException {
    int added =
        link.update(
            """
            insert into sessions
              (id, kind, created, updated, owner, fence, home, state, head, bytes, meta)
              values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing\
            """,
            session.id(),
            session.kind(),
            session.created().toEpochMilli(),
            session.updated().toEpochMilli(),
            session.owner(),
            session.claim().fence(),
            session.home(),
            session.state(),
            session.head(),
            session.bytes(),
            session.meta());
    if (added == 0 && !(repeated && is(link, session.id(), session.claim()))) {
      throw KonsolException.sessionExists("there is a session '" + session.id() + "' already");
    }
    return true;
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
  public List<StoredSession> unfinished(String kind) {
    return read(link -> link.query(unfinished, SqlStore::session, kind));
  }

  @Override
  public List<StoredSession> lines(List<String> ids) {
    List<StoredSession> found = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += SEVERAL) {
      // One statement for any number: what is not needed is asked for twice.
      Object[] several = new Object[SEVERAL];
      int first = from;
      Arrays.setAll(several, i -> ids.get(Math.min(first + i, ids.size() - 1)));
      found.addAll(read(link -> link.query(LINES, SqlStore::session, several)));
    }
    return found;
  }

  @Override
  public Optional<Claim> claim(String id, Claim from, String owner) {
    Claim next = new Claim(owner, from.fence() + 1);
    // What a power cut takes of it makes a dead host the owner, and that is nobody.
    boolean claimed =
        writer.call(
            Durability.PROCESS,
            link ->
                link.update(claiming, owner, id, from.owner(), from.fence()) == 1
                    || is(link, id, next));
    return claimed ? Optional.of(next) : Optional.empty();
  }

  /// Whether an earlier try came to pass after all.
  private static boolean is(PreparedConnection link, String id, Claim claim) throws SQLException {
    return link.first(SESSION + "where id = ?", SqlStore::session, id)
        .filter(found -> found.claim().equals(claim))
        .isPresent();
  }

  @Override
  public void release(String id, Claim claim) {
    String sql =
        "update sessions set owner = '', fence = fence + 1 where id = ? and owner = ? and fence ="
            + " ?";
    writer.call(Durability.PROCESS, link -> link.update(sql, id, claim.owner(), claim.fence()));
  }

  @Override
  public Map<String, Long> owned(String owner) {
    String sql = "select id, fence from sessions where owner = ?";
    return read(
        link ->
            link.query(sql, row -> Map.entry(row.getString(1), row.getLong(2)), owner).stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
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
  public String keep(String id, long fence, String text) {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    String hash = Texts.hash(content);
    writer.call(Durability.PROCESS, link -> texts.keep(link, id, fence, hash, content));
    return hash;
  }

  @Override
  public Optional<String> text(String hash) {
    return read(link -> Texts.find(link, hash));
  }

  @Override
  public void delete(String id, long fence) {
    writer.call(Durability.DISK, link -> delete(link, id, fence));
  }

  private boolean delete(PreparedConnection link, String id, long fence) throws SQLException {
    boolean gone = link.update("delete from sessions where id = ? and fence = ?", id, fence) == 0;
    if (gone && link.first(SESSION + "where id = ?", SqlStore::session, id).isPresent()) {
      throw Appending.refusal(link, id, fence);
    }
    texts.forget(link, id);
    link.update("delete from events where session = ?", id);
    link.update("delete from requests where session = ?", id);
    link.update("delete from inbox where session = ?", id);
    return !gone;
  }

  @Override
  public List<StoredSession> beyond(Retention retention, Predicate<StoredSession> stays) {
    List<StoredSession> all =
        read(link -> link.query(SESSION + "order by updated desc", SqlStore::session));
    List<StoredSession> beyond = new ArrayList<>();
    int kept = 0;
    long bytes = 0;
    for (StoredSession session : all) {
      boolean fits =
          !session.updated().isBefore(retention.before())
              && kept < retention.sessions()
              && bytes + session.bytes() <= retention.bytes();
      if (fits || stays.test(session)) {
        kept++;
        bytes += session.bytes();
      } else {
        beyond.add(session);
      }
    }
    return beyond;
  }

  private static StoredSession session(ResultSet row) throws SQLException {
    return new StoredSession(
        row.getString(1),
        row.getString(2),
        Instant.ofEpochMilli(row.getLong(3)),
        Instant.ofEpochMilli(row.getLong(4)),
        new Claim(row.getString(5), row.getLong(6)),
        row.getString(7),
        row.getString(8),
        row.getLong(9),
        row.getLong(10),
        row.getString(11));
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
