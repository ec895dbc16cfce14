package dev.konsol.store;

import dev.konsol.core.Interrupts;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.FleetMember;
import dev.konsol.core.store.StoredHost;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The hosts that share a database, each with one row that it renews. What time it is says the
/// database. Has a connection of its own, so that no other work makes a host look dead. Safe for
/// any thread.
public final class Hosts {
  /// A host says that often that it is there, which renews its claim to all its sessions.
  public static final Duration BEAT = Duration.ofMillis(500);

  /// A host that has said nothing for that long is gone: its sessions are anybody's. Six beats, so
  /// that a long collection or a database that restarts makes nobody look dead; and short enough
  /// that another host goes on within five seconds. Who was only slow loses no more than the turn:
  /// the fence keeps it from writing.
  public static final Duration SILENCE = Duration.ofSeconds(3);

  /// What somebody has to have died for, as a condition on a session's `owner`.
  static final String OWNER_LIVES =
      "exists (select 1 from hosts where hosts.name || '/' || hosts.epoch = sessions.owner"
          + " and hosts.beat > ${now} - ${silence})";

  private static final Duration KEPT = Duration.ofDays(1);
  private static final Duration PROBE = Duration.ofSeconds(1);

  private final SerialConnection connection;
  private final String now;
  private final boolean shared;

  /// @param shared whether hosts on several machines can reach the database
  Hosts(SerialConnection connection, String now, boolean shared) {
    this.connection = connection;
    this.now = now;
    this.shared = shared;
  }

  /// Whether hosts on several machines can reach the database, so that each has to say that it is
  /// there.
  public boolean shared() {
    return shared;
  }

  static String ownerLives(String now) {
    return OWNER_LIVES
        .replace("${now}", now)
        .replace("${silence}", Long.toString(SILENCE.toMillis()));
  }

  /// What a host says of itself.
  ///
  /// @param labels as JSON
  /// @param address where it is, for people
  /// @param process its name among all processes
  public record Entry(
      FleetMember member, String labels, String build, String address, String process) {}

  /// Begins a host's life. `SESSION_EXISTS` while another one of that name lives.
  public void enter(Entry entry) {
    connection.call(Durability.DISK, link -> enter(link, entry));
  }

  private boolean enter(PreparedConnection link, Entry entry) throws SQLException {
    FleetMember member = entry.member();
    link.update(
        "delete from hosts where name like 'process:%%' and beat < %s - ?".formatted(now),
        KEPT.toMillis());
    int entered =
        link.update(
            """
            insert into hosts (name, epoch, beat, labels, build, address, process)
              values (?, ?, %s, ?, ?, ?, ?)
              on conflict (name) do update set epoch = excluded.epoch, beat = excluded.beat,
                labels = excluded.labels, build = excluded.build, address = excluded.address,
                process = excluded.process
              where hosts.epoch = excluded.epoch
                or (hosts.epoch < excluded.epoch and hosts.beat <= excluded.beat - %d)\
            """
                .formatted(now, SILENCE.toMillis()),
            member.name(),
            member.epoch(),
            entry.labels(),
            entry.build(),
            entry.address(),
            entry.process());
    if (entered == 0) {
      throw refusal(link.first(select(" where name = ?"), Hosts::host, member.name()), member);
    }
    return true;
  }

  private static KonsolException refusal(Optional<StoredHost> other, FleetMember member) {
    boolean alive = other.map(StoredHost::alive).orElse(true);
    String where = other.map(StoredHost::address).orElse("somewhere");
    return alive
        ? KonsolException.sessionExists(
            "a host named '%s' is there already, at %s: choose another --host-name"
                .formatted(member.name(), where))
        : KonsolException.badRequest(
            "the last life of the host '%s' began later than this one: set this machine's clock"
                .formatted(member.name()));
  }

  /// Says that the host is there. False where another one of its name has replaced it. What its
  /// last beat's time was is of no account: it may have slept.
  public boolean beat(FleetMember member) {
    String sql = "update hosts set beat = %s where name = ? and epoch = ?".formatted(now);
    return connection.call(
        Durability.PROCESS, link -> link.update(sql, member.name(), member.epoch()) == 1);
  }

  public List<StoredHost> list() {
    return connection.call(Durability.PROCESS, link -> link.query(select(""), Hosts::host));
  }

  private String select(String where) {
    return "select name, epoch, beat, labels, build, address, process, case when beat > %s - %d then 1 else 0 end from hosts%s order by name"
        .formatted(now, SILENCE.toMillis(), where);
  }

  private static StoredHost host(ResultSet row) throws SQLException {
    return new StoredHost(
        row.getString(1),
        row.getLong(2),
        Instant.ofEpochMilli(row.getLong(3)),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getInt(8) == 1);
  }

  /// The same by its own word, where the database answers soon.
  public void leaveSoon(FleetMember member) {
    if (Interrupts.asFalse(() -> connection.answers(PROBE))) {
      leave(member.name(), member.epoch());
    }
  }

  /// The host's life is over: by its own word, or that of somebody who saw its process end.
  public void leave(String name, long epoch) {
    String sql = "update hosts set beat = 0 where name = ? and epoch = ?";
    connection.call(Durability.PROCESS, link -> link.update(sql, name, epoch));
  }
}
