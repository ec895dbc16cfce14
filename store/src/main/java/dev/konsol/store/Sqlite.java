package dev.konsol.store;

import dev.konsol.core.Private;
import dev.konsol.core.store.Append.Durability;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/// SQLite, in WAL mode: readers never wait for the writer, and a commit is one write at the end of
/// a file.
///
/// `synchronous` decides what a commit waits for. NORMAL leaves the bytes with the operating
/// system: they survive the end of this process in any way, and a power cut loses at most the
/// latest commits, never the file. FULL adds one `fdatasync` of the log, which takes everything
/// before it along. So the boundaries are FULL, the rest NORMAL.
///
/// @param settings whose URL names the file
record Sqlite(StoreSettings settings) implements Dialect {
  private static final int PAGE_BYTES = 4096;

  /// What the log has when its pages are written back into the file. An event dirties some five
  /// pages, mostly the same ones: the longer the log, the fewer are written, and the fewer commits
  /// wait for that.
  private static final int LOG_BYTES = 16 << 20;

  private static final int BUSY = 5;
  private static final int LOCKED = 6;
  private static final int READ_ONLY = 8;
  private static final int IO_ERROR = 10;
  private static final int CORRUPT = 11;
  private static final int FULL = 13;
  private static final int CANNOT_OPEN = 14;
  private static final int NOT_A_DATABASE = 26;

  private String file() {
    return settings.url().substring("jdbc:sqlite:".length());
  }

  @Override
  public Connection connect(boolean writes) throws SQLException {
    SqliteLibrary.load();
    if (writes) {
      makePrivate();
    }
    Properties properties = new Properties();
    properties.setProperty("busy_timeout", Long.toString(settings.patience().toMillis()));
    // Else every insert and update is followed by a query for a number that nobody wants.
    properties.setProperty("jdbc.get_generated_keys", "false");
    Connection connection = DriverManager.getConnection(settings.url(), properties);
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma journal_mode=wal");
      statement.execute("pragma synchronous=normal");
      statement.execute("pragma wal_autocheckpoint=" + LOG_BYTES / PAGE_BYTES);
      statement.execute("pragma journal_size_limit=" + LOG_BYTES);
      if (settings.largest() > 0) {
        statement.execute("pragma max_page_count=" + settings.largest() / PAGE_BYTES);
      }
      if (!writes) {
        statement.execute("pragma query_only=on");
      }
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /// SQLite gives its other files the permissions of this one.
  private void makePrivate() throws SQLException {
    try {
      Files.createFile(Path.of(file()), Private.FILE);
    } catch (FileAlreadyExistsException e) {
      // then it is as its owner wants it
    } catch (IOException e) {
      throw new SQLException(e.toString(), "", CANNOT_OPEN, e);
    }
  }

  /// IMMEDIATE takes the lock now, when waiting for it is still possible.
  @Override
  public Begin begin(Durability durability) {
    return new Begin(
        durability == Durability.DISK ? "pragma synchronous=full" : "pragma synchronous=normal",
        "begin immediate");
  }

  @Override
  public boolean inProcess() {
    return true;
  }

  @Override
  public List<String> lockSchema() {
    return List.of();
  }

  @Override
  public String now() {
    return "cast(unixepoch('subsec') * 1000 as integer)";
  }

  @Override
  public String binary() {
    return "blob";
  }

  @Override
  public boolean broken(SQLException e) {
    return code(e) == IO_ERROR || code(e) == NOT_A_DATABASE || code(e) == CORRUPT;
  }

  @Override
  public boolean away(SQLException e) {
    return false;
  }

  @Override
  public String explain(SQLException e) {
    String file = "'" + file() + "'";
    return switch (code(e)) {
      case FULL ->
          file
              + " cannot grow: the disk, or the limit that was set, is full."
              + " Make room; what was stored before is safe";
      case BUSY, LOCKED -> file + " is locked by another process: end that, or wait, and try again";
      case READ_ONLY -> file + " may not be written: check the permissions of file and folder";
      case CANNOT_OPEN -> file + " cannot be opened: check that its folder is there and writable";
      case CORRUPT, NOT_A_DATABASE ->
          file + " is not a database of Konsol's, or damaged: move it away, or restore a copy";
      case IO_ERROR -> "the disk of " + file + " fails: " + e.getMessage();
      default -> file + ": " + e.getMessage();
    };
  }

  private static int code(SQLException e) {
    return e.getErrorCode() & 0xff;
  }
}
