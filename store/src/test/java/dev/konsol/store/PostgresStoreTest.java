package dev.konsol.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.store.SessionStore;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The same on a real server, of its own. Needs Debian's package `postgresql`.
@Tag("slow")
class PostgresStoreTest extends StoreContract {
  private static PostgresServer server;

  @BeforeAll
  static void start() throws Exception {
    server = PostgresServer.start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Override
  SessionStore open() {
    return new SqlStore(new StoreSettings(server.url(), Duration.ofSeconds(2), 0), clock);
  }

  @Test
  void aServerThatComesBackIsUsedAgain() throws Exception {
    String id = session("me");
    store.append(append(id, "me", 1));
    assertThat(store.read(id, 0, 10)).hasSize(1);
    server.restart();
    assertThat(store.read(id, 0, 10)).hasSize(1);
    // The connection is dead; what was being written then is not acknowledged.
    assertThatThrownBy(() -> store.append(append(id, "me", 2)))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("cannot be reached");
    store.append(append(id, "me", 2));
    assertThat(store.read(id, 0, 10)).hasSize(2);
  }

  @Test
  void aWrongAddressIsSaidPlainly() {
    try (SessionStore other =
        new SqlStore(StoreSettings.of("jdbc:postgresql://127.0.0.1:1/none"), clock)) {
      assertThatThrownBy(() -> other.list("agent", 1))
          .isInstanceOf(KonsolException.class)
          .hasMessageContaining("cannot be reached");
    }
  }
}
