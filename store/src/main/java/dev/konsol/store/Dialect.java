package dev.konsol.store;

import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append.Durability;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// What differs from one database to the next.
sealed interface Dialect permits Sqlite, Postgres {
  static Dialect of(StoreSettings settings) {
    if (settings.url().startsWith("jdbc:sqlite:")) {
      return new Sqlite(settings);
    }
    if (settings.url().startsWith("jdbc:postgresql:")) {
      return new Postgres(settings);
    }
    throw KonsolException.badRequest(
        "'" + settings + "' is not a store: use jdbc:sqlite:FILE or jdbc:postgresql://…");
  }

  /// A connection that commits by itself until told to [#begin].
  Connection connect(boolean writes) throws SQLException;

  /// What begins a transaction.
  ///
  /// @param mode a statement that stays in force until another follows it; empty for none
  record Begin(String mode, String statement) {}

  /// What begins a transaction that is acknowledged like that.
  Begin begin(Durability durability);

  /// Whether the database is part of this process. Else a caller's interrupt would cut the line to
  /// it, if the caller used that line.
  boolean inProcess();

  /// Keeps others from changing the schema until the transaction ends.
  List<String> lockSchema();

  /// The database's own clock, in milliseconds.
  String now();

  /// The type for bytes.
  String binary();

  /// Whether the connection is of no use any more.
  boolean broken(SQLException e);

  /// Whether the database cannot be reached, and may be later.
  boolean away(SQLException e);

  /// In one sentence: what is wrong, and what to do.
  String explain(SQLException e);
}
