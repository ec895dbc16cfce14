package dev.konsol.store;

import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append.Delivery;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.Inbox;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/// The [Inbox] in SQL. What has an outcome stays for a while, for who sent it and was not told.
///
/// @param now the database's clock
record Deliveries(SerialConnection writer, SerialConnection reader, String now) implements Inbox {
  private static final long KEPT_MILLIS = 86_400_000;
  private static final String IS_REFUSED = "coalesce(inbox.outcome, '') like ?";
  private static final String REFUSALS = REFUSED + "%";

  @Override
  public void post(Item item) {
    String sql =
        """
        insert into inbox (session, id, at, payload) select id, ?, %s, ? from sessions where id = ?
          on conflict (session, id) do update
            set at = excluded.at, payload = excluded.payload, outcome = null
            where %s\
        """
            .formatted(now, IS_REFUSED);
    writer.call(Durability.DISK, link -> post(link, sql, item));
  }

  private static boolean post(PreparedConnection link, String sql, Item item) throws SQLException {
    boolean posted = link.update(sql, item.id(), item.payload(), item.session(), REFUSALS) > 0;
    if (!posted) {
      checkSame(link, item.session(), item.id(), item.digest());
    }
    return posted;
  }

  private static void checkSame(PreparedConnection link, String session, String id, String digest)
      throws SQLException {
    link.first(
            "select payload from inbox where session = ? and id = ? and not " + IS_REFUSED,
            row -> row.getString(1),
            session,
            id,
            REFUSALS)
        .ifPresent(kept -> Inbox.checkSame(digest, kept));
  }

  @Override
  public List<Item> waiting(String session) {
    String sql =
        "select id, payload from inbox where session = ? and outcome is null order by at, id";
    return read(
        link ->
            link.query(sql, row -> new Item(session, row.getString(1), row.getString(2)), session));
  }

  @Override
  public List<String> awaited() {
    String sql = "select distinct session from inbox where outcome is null";
    return read(link -> link.query(sql, row -> row.getString(1)));
  }

  /// What happens with an append of its session, or nothing does.
  static void done(PreparedConnection link, String session, Delivery delivery, long now)
      throws SQLException {
    if (delivery.noted().isPresent()) {
      note(link, session, delivery.id(), delivery.noted().get(), now);
    } else {
      take(link, session, delivery.id());
    }
    link.update(
        "delete from inbox where session = ? and outcome is not null and at < ?",
        session,
        now - KEPT_MILLIS);
  }

  private static void take(PreparedConnection link, String session, String id) throws SQLException {
    int taken =
        link.update(
            """
            update inbox set outcome = ?
              where session = ? and id = ? and (outcome is null or outcome = ?)\
            """,
            DONE,
            session,
            id,
            DONE);
    if (taken == 0) {
      throw KonsolException.badRequest(
          "what was sent to the session " + session + " was taken back");
    }
  }

  private static void note(
      PreparedConnection link, String session, String id, String digest, long now)
      throws SQLException {
    checkSame(link, session, id, digest);
    link.update(
        """
        insert into inbox (session, id, at, payload, outcome) values (?, ?, ?, ?, ?)
          on conflict (session, id) do update
            set payload = excluded.payload, outcome = excluded.outcome\
        """,
        session,
        id,
        now,
        digest,
        DONE);
  }

  @Override
  public void settle(Item item, long fence, String outcome) {
    writer.call(Durability.DISK, link -> settle(link, item, fence, outcome));
  }

  private static boolean settle(PreparedConnection link, Item item, long fence, String outcome)
      throws SQLException {
    // Locks the line, so that nobody takes the session meanwhile.
    if (link.update(
            "update sessions set fence = fence where id = ? and fence = ?", item.session(), fence)
        == 0) {
      throw Appending.refusal(link, item.session(), fence);
    }
    return link.update(
            "update inbox set outcome = ? where session = ? and id = ? and outcome is null",
            outcome,
            item.session(),
            item.id())
        > 0;
  }

  @Override
  public Optional<String> outcome(Item item) {
    String sql =
        "select outcome, payload from inbox where session = ? and id = ? and outcome is not null";
    return read(link -> link.first(sql, row -> outcome(item, row), item.session(), item.id()));
  }

  private static String outcome(Item item, ResultSet row) throws SQLException {
    String outcome = row.getString(1);
    if (!outcome.startsWith(REFUSED)) {
      Inbox.checkSame(item.digest(), row.getString(2));
    }
    return outcome;
  }

  @Override
  public boolean withdraw(Item item) {
    String sql = "delete from inbox where session = ? and id = ? and outcome is null";
    return writer.call(Durability.DISK, link -> link.update(sql, item.session(), item.id()) > 0);
  }

  private <T> T read(Job.Work<T> work) {
    writer.prepare();
    return reader.call(Durability.PROCESS, work);
  }
}
