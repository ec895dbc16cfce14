package dev.konsol.client.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConsoleTableTest {
  @Test
  void whatEndedWithAnEarlierDaemonIsMarked() {
    List<JsonObject> sessions =
        List.of(session("old", "lost", 9000), session("new", "exited(1)", 4000));

    assertThat(ConsoleTable.table(sessions, 5000).lines(0).subList(1, 3))
        .containsExactly(
            "old  lost (earlier daemon)  -          9s   0B      -    -    -    cat",
            "new  exited(1)              -          4s   0B      -    -    -    cat");
  }

  private static JsonObject session(String key, String status, int age) {
    return JsonObject.parse(
        """
        {"key":"%s","status":"%s","age_ms":%d,"command":"cat"}"""
            .formatted(key, status, age));
  }
}
