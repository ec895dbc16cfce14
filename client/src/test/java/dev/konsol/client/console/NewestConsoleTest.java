package dev.konsol.client.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NewestConsoleTest {
  @TempDir private Path folder;

  @Test
  void theNewestOfTheProjectComesBeforeNewerOnesElsewhere() throws IOException {
    Path inside = Files.createDirectories(folder.resolve("project/src"));
    Files.createDirectories(folder.resolve("project/.git"));
    List<JsonObject> sessions =
        List.of(
            session("old", "running", folder.resolve("project"), 300),
            session("new", "running", inside, 200),
            session("over", "exited(0)", inside, 50),
            session("other", "running", folder, 100));

    assertThat(NewestConsole.of(sessions, inside)).isEqualTo(new NewestConsole("new", true, 2));
    assertThat(NewestConsole.of(sessions, Path.of("/nowhere")).inWords())
        .isEqualTo("'other', the newest of 3 of this daemon");
  }

  @Test
  void whereNoneRunsItSaysHowToStartOne() {
    List<JsonObject> sessions = List.of(session("over", "exited(0)", folder, 50));

    assertThatThrownBy(() -> NewestConsole.of(sessions, folder))
        .isInstanceOf(KonsolException.class)
        .hasMessage("no console runs: 'konsol console create --attach COMMAND' starts one");
  }

  private static JsonObject session(String key, String status, Path cwd, int age) {
    return JsonObject.parse(
        """
        {"key":"%s","status":"%s","cwd":"%s","age_ms":%d}"""
            .formatted(key, status, cwd, age));
  }
}
