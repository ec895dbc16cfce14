package dev.konsol.store;

import dev.konsol.core.store.Append.Durability;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/// PostgreSQL. Every commit waits for the server's disk: that server may end while this process
/// goes on, and what it had acknowledged must not be gone then. Sharing commits makes up for it.
///
/// @param settings whose URL names server, database and user
record Postgres(StoreSettings settings) implements Dialect {
  /// Any number that nobody else uses for the same purpose.
  private static final long SCHEMA_LOCK = 0x6b6f6e736f6cL;

  /// A host that is stopped within a transaction holds its locks no longer than that: before others
  /// may have its sessions, and would wait for these locks.
  private static final Duration IDLE = Hosts.SILENCE.minusSeconds(1);

  @Override
  public Connection connect(boolean writes) throws SQLException {
    String seconds = Long.toString(Math.max(1, settings.patience().toSeconds()));
    Properties properties = new Properties();
    properties.setProperty("ApplicationName", "konsol");
    properties.setProperty("connectTimeout", seconds);
    // A server that is frozen, or behind a cable that was pulled, does not say so.
    properties.setProperty("socketTimeout", seconds);
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty(
        "options",
        "-c lock_timeout="
            + settings.patience().toMillis()
            + " -c idle_in_transaction_session_timeout="
            + IDLE.toMillis());
    return DriverManager.getConnection(settings.url(), properties);
  }

  @Override
  public Begin begin(Durability durability) {
    return new Begin("", "begin");
  }

  @Override
  public boolean inProcess() {
    return false;
  }

  @Override
  public List<String> lockSchema() {
    return List.of("select pg_advisory_xact_lock(" + SCHEMA_LOCK + ")");
  }

  @Override
  public String now() {
    return "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";
  }

  @Override
  public String binary() {
    return "bytea";
  }

  /// Connection errors, the server going down, and a transaction that it did not wait for.
  @Override
  public boolean broken(SQLException e) {
    return state(e).startsWith("08") || state(e).startsWith("57P") || state(e).equals("25P03");
  }

  /// A server that starts, or that has no connection to spare, is away as well.
  @Override
  public boolean away(SQLException e) {
    return broken(e) || state(e).equals("53300");
  }

  @Override
  public String explain(SQLException e) {
    String database = "the database";
    return switch (state(e)) {
      case "53100" -> database + "'s disk is full: make room; what was stored before is safe";
      case "53300" -> database + " has no connection to spare: end others, or allow it more";
      case "55P03", "40P01" -> database + " is locked by somebody else: try again";
      case "28000", "28P01" -> database + " does not know this user or password: check the URL";
      case "3D000" -> database + " that the URL names does not exist: create it first";
      case "42501" -> database + " does not allow this user to make or use Konsol's tables";
      default ->
          broken(e)
              ? database + " cannot be reached: check that it runs and that the URL is right"
              : database
                  + " said: "
                  + StoreSettings.withoutPassword(String.valueOf(e.getMessage()));
    };
  }

  private static String state(SQLException e) {
    return Objects.requireNonNullElse(e.getSQLState(), "");
  }
}
