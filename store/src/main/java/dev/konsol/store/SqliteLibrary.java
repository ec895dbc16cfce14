package dev.konsol.store;

import dev.konsol.core.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/// The driver's part that is not Java. The driver unpacks it among the temporary files and removes
/// it at an exit of the JVM, which a daemon's end is not: a megabyte stayed behind each time. So it
/// is unpacked into a folder of its own, which goes as soon as the library is loaded.
final class SqliteLibrary {
  private static final String FOLDER = "org.sqlite.tmpdir";

  private SqliteLibrary() {}

  /// Once for the process, from any thread. Who has named a folder for it decides about that one.
  static synchronized void load() throws SQLException {
    if (System.getProperty(FOLDER) != null) {
      return;
    }
    try {
      Path folder = Files.createTempDirectory("konsol-sqlite-");
      System.setProperty(FOLDER, folder.toString());
      try (Connection _ = DriverManager.getConnection("jdbc:sqlite::memory:")) {
        // The first connection loads it.
      } finally {
        FolderTree.delete(folder);
      }
    } catch (IOException e) {
      throw new SQLException("the library could not be unpacked: " + e, e);
    }
  }
}
