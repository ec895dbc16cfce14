package dev.konsol.client.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.wire.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SessionRowTest {

  @Test
  void whatWaitsComesFirstAndWhatIsOverLast() {
    List<SessionRow> rows =
        new ArrayList<>(
            List.of(
                row("over", "closed", "done", 9),
                row("idle", "ready", "none", 1),
                row("busy", "busy", "working", 5),
                row("broken", "closed", "failed", 3),
                row("asks", "ready", "waiting", 2)));
    rows.sort(SessionRow.BY_ATTENTION);
    assertThat(rows)
        .extracting(SessionRow::id)
        .containsExactly("asks", "broken", "busy", "idle", "over");
  }

  @Test
  void whatIsOnlyStoredComesBehindWhatLives() {
    SessionRow living = row("living", "ready", "none", 1);
    SessionRow stored =
        SessionRow.of(
            JsonObject.parse(
                """
                {"id":"old","kind":"agent","title":"old","directory":"/w","state":"ready",
                 "status":"stored","attention":"none","age_ms":90000,"active_at":"t",
                 "stored":true}\
                """),
            "");
    List<SessionRow> rows = new ArrayList<>(List.of(stored, living));
    rows.sort(SessionRow.BY_ATTENTION);
    assertThat(rows).extracting(SessionRow::id).containsExactly("living", "old");
    assertThat(ListCommand.colour(stored)).isEqualTo("2");
  }

  @Test
  void everyWordOfAFilterIsSomewhereInIt() {
    SessionRow row = row("web", "ready", "none", 1);
    assertThat(row.contains("")).isTrue();
    assertThat(row.contains("CONSOLE we")).isTrue();
    assertThat(row.contains("web eval")).isFalse();
  }

  @Test
  void withoutAKeyTheOneThatWaitsIsAttachedToElseTheLastThatDidSomething() {
    SessionRow older = row("older", "ready", "none", 3);
    SessionRow newer = row("newer", "ready", "working", 2);
    SessionRow asks = row("asks", "ready", "waiting", 9);
    SessionRow over = row("over", "closed", "failed", 1);
    assertThat(AttachAny.choose(List.of(older, newer, over))).isEqualTo("newer");
    assertThat(AttachAny.choose(List.of(older, newer, over, asks))).isEqualTo("asks");
    assertThatThrownBy(() -> AttachAny.choose(List.of(over)))
        .hasMessage("no console runs: 'konsol console create --attach COMMAND' starts one");
  }

  @Test
  void aTableShowsEveryKind() {
    SessionRow eval =
        SessionRow.of(
            JsonObject.parse(
                """
                {"id":"e1","kind":"eval","name":"shop","title":"x","directory":"/p","state":"busy",
                 "status":"busy","attention":"working","age_ms":65000,"active_at":"t","cpu":2000,
                 "memory":2048}\
                """),
            "");
    assertThat(ListCommand.table(List.of(eval, row("web", "ready", "none", 1))).lines(0))
        .containsExactly(
            "NAME  KIND     STATE  ATTENTION  AGE    CPU  MEM   FOLDER",
            "shop  eval     busy   working    1m05s  2s   2.0K  /p",
            "web   console  ready  none       0s     -    -     /w");
  }

  /// A console that did something so long ago.
  static SessionRow row(String id, String state, String attention, int age) {
    return SessionRow.of(
        JsonObject.parse(
            """
            {"id":"%s","kind":"console","title":"%s","directory":"/w","state":"%s","status":"%s",
             "attention":"%s","age_ms":%d,"active_at":"2026-01-01T00:00:%02d.000Z"}\
            """
                .formatted(id, id, state, state, attention, age, 59 - age)),
        "");
  }
}
