package dev.konsol.store;

import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append.Durability;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// The tables, version by version. A store of an older version is brought up to date when it is
/// opened, in one transaction; one of a newer version is left alone.
final class Schema {
  private static final List<String> VERSION_1 =
      List.of(
          """
          create table sessions (
            id text primary key, kind text not null, created bigint not null,
            updated bigint not null, owner text not null, state text not null,
            head bigint not null, bytes bigint not null, meta text not null)""",
          "create index sessions_by_time on sessions (kind, updated)",
          "create index sessions_unfinished on sessions (kind, id) where state <> 'idle'",
          """
          create table events (
            session text not null, seq bigint not null, at bigint not null,
            payload text not null, primary key (session, seq))""",
          """
          create table requests (
            session text not null, id text not null, deadline bigint not null,
            payload text not null, resolution text, primary key (session, id))""",
          "create table texts (hash text primary key, content ${binary} not null)",
          """
          create table text_uses (
            session text not null, hash text not null, primary key (session, hash))""",
          "create index text_uses_by_hash on text_uses (hash)");

  /// Several hosts: who they are, which of them has a session, and what they send to each other's.
  private static final List<String> VERSION_2 =
      List.of(
          "alter table sessions add column fence bigint not null default 0",
          "alter table sessions add column home text not null default ''",
          "create index sessions_by_owner on sessions (owner) where owner <> ''",
          """
          create table hosts (
            name text primary key, epoch bigint not null, beat bigint not null,
            labels text not null, build text not null, address text not null,
            process text not null)""",
          """
          create table inbox (
            session text not null, id text not null, at bigint not null,
            payload text not null, outcome text, primary key (session, id))""",
          "create index inbox_waiting on inbox (session) where outcome is null");

  /// Never changed once released: a new version is one more list.
  static final List<List<String>> VERSIONS = List.of(VERSION_1, VERSION_2);

  private static final String TAKEN = "23505";

  private Schema() {}

  /// PostgreSQL's `if not exists` is for one at a time: of two that begin together one is told that
  /// the name is taken, and then the table is there.
  private static void makeVersionTable(Statement statement) throws SQLException {
    try {
      statement.execute("create table if not exists konsol_schema (version integer not null)");
    } catch (SQLException e) {
      if (!TAKEN.equals(e.getSQLState())) {
        throw e;
      }
    }
  }

  static void migrate(Connection connection, Dialect dialect, List<List<String>> versions)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      makeVersionTable(statement);
      if (version(statement) == versions.size()) {
        return;
      }
      Dialect.Begin begin = dialect.begin(Durability.DISK);
      if (!begin.mode().isEmpty()) {
        statement.execute(begin.mode());
      }
      statement.execute(begin.statement());
      try {
        upgrade(statement, dialect, versions);
        statement.execute("commit");
      } catch (SQLException | KonsolException e) {
        statement.execute("rollback");
        throw e;
      }
    }
  }

  private static void upgrade(Statement statement, Dialect dialect, List<List<String>> versions)
      throws SQLException {
    for (String sql : dialect.lockSchema()) {
      statement.execute(sql);
    }
    // Somebody else may have been quicker.
    int version = version(statement);
    if (version > versions.size()) {
      throw KonsolException.storeFailed(
          "the store has version %d, and this Konsol knows %d: use a newer Konsol"
              .formatted(version, versions.size()));
    }
    for (List<String> steps : versions.subList(version, versions.size())) {
      for (String sql : steps) {
        statement.execute(sql.replace("${binary}", dialect.binary()));
      }
    }
    statement.execute("delete from konsol_schema");
    statement.execute("insert into konsol_schema (version) values (" + versions.size() + ")");
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("select max(version) from konsol_schema")) {
      return row.next() ? row.getInt(1) : 0;
    }
  }
}
