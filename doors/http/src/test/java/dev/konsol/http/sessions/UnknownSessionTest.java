package dev.konsol.http.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.http.ServedRoutes;
import dev.konsol.http.sessions.Served.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A session that is not there has one code, wherever it is asked for.
@SuppressWarnings("NullAway.Init") // made before each
class UnknownSessionTest {
  @TempDir private Path folder;
  private Served served;

  @BeforeEach
  void open() throws Exception {
    served = new Served(folder);
  }

  @AfterEach
  void close() {
    served.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET    | /sessions/none            |",
        "DELETE | /sessions/none            |",
        "GET    | /sessions/none/history    |",
        "GET    | /sessions/none/events     |",
        "POST   | /sessions/none/messages   | {\"text\":\"hello\"}",
        "POST   | /sessions/none/answers    | {\"request_id\":\"r\",\"text\":\"a\"}",
        "POST   | /sessions/none/interrupt  |",
        "GET    | /conversations/none/cwd   |",
      })
  void itIsUnknown(String method, String path, String body) throws Exception {
    Answer refused = served.send(method, path, body == null ? "" : body);

    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.code()).isEqualTo("unknown_session");
  }

  @Test
  void itIsNotMovedEither() throws Exception {
    MoveRoutes moving = new MoveRoutes(() -> served.agents, Placement.HERE);
    try (ServedRoutes routes = new ServedRoutes(moving.all())) {
      ServedRoutes.Answer refused = routes.post("/sessions/none/move", "{\"host\":\"a\"}");

      assertThat(refused.status()).isEqualTo(404);
      assertThat(refused.code()).isEqualTo("unknown_session");
    }
  }
}
