package dev.konsol.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A connection and its prepared statements, of which there is one for each SQL text of this
/// module. Confined to the thread of its [SerialConnection].
final class PreparedConnection implements AutoCloseable {
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private String mode = "";

  PreparedConnection(Connection connection) {
    this.connection = connection;
  }

  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /// Begins a transaction like that.
  void begin(Dialect.Begin begin) throws SQLException {
    if (!begin.mode().equals(mode)) {
      execute(begin.mode());
      mode = begin.mode();
    }
    execute(begin.statement());
  }

  void execute(String sql) throws SQLException {
    bound(sql).execute();
  }

  /// Answers how many rows changed.
  int update(String sql, @Nullable Object... values) throws SQLException {
    return bound(sql, values).executeUpdate();
  }

  /// Answers the rows. None where it is about a text with a NUL, which clients may write as the
  /// name of anything: PostgreSQL can have none, and fails when it is asked.
  <T> List<T> query(String sql, Row<T> row, @Nullable Object... values) throws SQLException {
    List<T> found = new ArrayList<>();
    if (Arrays.stream(values).anyMatch(PreparedConnection::hasNul)) {
      return found;
    }
    try (ResultSet rows = bound(sql, values).executeQuery()) {
      while (rows.next()) {
        found.add(row.read(rows));
      }
    }
    return found;
  }

  private static boolean hasNul(@Nullable Object value) {
    return value instanceof String text && text.indexOf('\0') >= 0;
  }

  <T> Optional<T> first(String sql, Row<T> row, @Nullable Object... values) throws SQLException {
    return query(sql, row, values).stream().findFirst();
  }

  private PreparedStatement bound(String sql, @Nullable Object... values) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      bind(statement, i + 1, values[i]);
    }
    return statement;
  }

  private static void bind(PreparedStatement statement, int at, @Nullable Object value)
      throws SQLException {
    switch (value) {
      case null -> statement.setString(at, null);
      case String text -> statement.setString(at, text);
      case Long number -> statement.setLong(at, number);
      case Integer number -> statement.setInt(at, number);
      case byte[] bytes -> statement.setBytes(at, bytes);
      default -> throw new IllegalArgumentException("no column holds a " + value.getClass());
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
