package dev.konsol.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.store.StoredEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends InboxContract {
  @TempDir Path folder;

  private String url() {
    return "jdbc:sqlite:" + folder.resolve("konsol.db");
  }

  @Override
  SessionStore open() {
    return new SqlStore(StoreSettings.of(url()), clock);
  }

  private SessionStore open(Duration patience, long largest) {
    return new SqlStore(new StoreSettings(url(), patience, largest), clock);
  }

  @Test
  void theFileIsForItsOwnerAlone() throws IOException {
    session("me");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("konsol.db"))))
        .isEqualTo("rw-------");
  }

  @Test
  void theDriversLibraryIsLoadedAndGone() throws IOException {
    session("me");
    assertThat(Files.readAllLines(Path.of("/proc/self/maps")))
        .filteredOn(line -> line.contains("libsqlitejdbc.so"))
        .isNotEmpty()
        .allMatch(line -> line.endsWith("(deleted)"));
  }

  @Test
  void nothingIsTouchedBeforeTheFirstUse() {
    try (SessionStore _ =
        new SqlStore(StoreSettings.of("jdbc:sqlite:" + folder.resolve("none.db")), clock)) {
      assertThat(folder.resolve("none.db")).doesNotExist();
    }
  }

  @Test
  void aFullDiskIsSaidAndLosesNothing() {
    store.close();
    store = open(Duration.ofSeconds(5), 400_000);
    String id = session("me");
    List<Long> acknowledged = new ArrayList<>();
    String large = "x".repeat(20_000);
    assertThatThrownBy(
            () -> {
              for (long seq = 1; seq < 1000; seq++) {
                store.append(large(id, seq, large));
                acknowledged.add(seq);
              }
            })
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("full")
        .hasMessageContaining("Make room")
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.STORE_FAILED);
    assertThat(acknowledged).isNotEmpty();
    assertThat(store.read(id, 0, 1000)).extracting(StoredEvent::seq).isEqualTo(acknowledged);
    store.close();
    store = open();
    assertThat(store.read(id, 0, 1000)).extracting(StoredEvent::seq).isEqualTo(acknowledged);
    // With room again it goes on where it was.
    store.append(append(id, MINE, acknowledged.getLast() + 1));
  }

  private Append large(String id, long seq, String payload) {
    StoredEvent event = new StoredEvent(seq, clock.instant(), payload);
    return new Append(
        id,
        MINE,
        List.of(event),
        UNTOUCHED,
        "busy",
        Optional.empty(),
        Durability.DISK,
        Optional.empty());
  }

  @Test
  void aLockedFileIsSaidAndLosesNothing() throws SQLException {
    String id = session("me");
    store.append(append(id, MINE, 1));
    store.close();
    store = open(Duration.ofMillis(100), 0);
    assertThat(store.read(id, 0, 10)).hasSize(1);
    try (Connection other = DriverManager.getConnection(url());
        Statement statement = other.createStatement()) {
      statement.execute("begin exclusive");
      assertThatThrownBy(() -> store.append(append(id, MINE, 2)))
          .isInstanceOf(KonsolException.class)
          .hasMessageContaining("locked by another process");
      assertThat(store.read(id, 0, 10)).hasSize(1);
      statement.execute("rollback");
    }
    store.append(append(id, MINE, 2));
  }

  @Test
  void aFileThatIsNoDatabaseIsLeftAlone() throws IOException {
    Path file =
        Files.writeString(folder.resolve("text.db"), "this is no database at all. ".repeat(99));
    try (SessionStore other = new SqlStore(StoreSettings.of("jdbc:sqlite:" + file), clock)) {
      assertThatThrownBy(() -> other.list("agent", 1))
          .isInstanceOf(KonsolException.class)
          .hasMessageContaining("not a database");
    }
    assertThat(Files.readString(file)).startsWith("this is no database");
    try (SessionStore other =
        new SqlStore(StoreSettings.of("jdbc:sqlite:/nowhere/at/all.db"), clock)) {
      assertThatThrownBy(() -> other.list("agent", 1))
          .isInstanceOf(KonsolException.class)
          .hasMessageContaining("cannot be opened");
    }
    assertThatThrownBy(() -> new SqlStore(StoreSettings.of("jdbc:oracle:x"), clock))
        .isInstanceOf(KonsolException.class);
  }

  @Test
  void anOlderSchemaIsBroughtUpToDateAndANewerOneRefused() throws SQLException {
    String id = session("me");
    store.append(append(id, MINE, 1));
    store.close();
    Sqlite dialect = new Sqlite(StoreSettings.of(url()));
    List<List<String>> next = new ArrayList<>(Schema.VERSIONS);
    next.add(List.of("alter table sessions add column colour text"));
    try (Connection connection = dialect.connect(true)) {
      Schema.migrate(connection, dialect, next);
      Schema.migrate(connection, dialect, next);
      try (Statement statement = connection.createStatement()) {
        statement.execute("update sessions set colour = 'red'");
      }
    }
    store = open();
    assertThatThrownBy(() -> store.find(id))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("use a newer Konsol");
  }

  @Test
  void aMigrationThatFailsLeavesEverythingAsItWas() throws SQLException {
    String id = session("me");
    store.close();
    Sqlite dialect = new Sqlite(StoreSettings.of(url()));
    List<List<String>> next = new ArrayList<>(Schema.VERSIONS);
    next.add(List.of("drop table requests", "this is no SQL"));
    try (Connection connection = dialect.connect(true)) {
      assertThatThrownBy(() -> Schema.migrate(connection, dialect, next))
          .isInstanceOf(SQLException.class);
    }
    store = open();
    assertThat(store.find(id)).isPresent();
    assertThat(store.pending(id)).isEmpty();
  }
}
