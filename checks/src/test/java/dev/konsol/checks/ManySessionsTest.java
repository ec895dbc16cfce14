package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// More sessions with a provider's model than the daemon may have open files.
@Tag("slow")
@Tag("endurance")
@Timeout(300)
class ManySessionsTest {
  private static final int SESSIONS = Rounds.of(400, 3_000);
  private static final int LIMIT = Rounds.of(256, 2_048);

  /// For what the first session opens: the database, a pool of connections.
  private static final int ONCE = 30;

  @TempDir private Path folder;
  @AutoClose private SlowModel model;
  @AutoClose private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    model = new SlowModel(folder.resolve("done"));
    Map<String, String> variables = new HashMap<>(model.variables());
    variables.put("KONSOL_PERMISSIONS", "allow");
    KonsolProgram program = new KonsolProgram(variables);
    server = HttpServer.of(program);
    program.serveUnder("-n " + LIMIT);
  }

  @Test
  void sessionsCostNoDescriptors() throws IOException {
    String first = server.session("model", "openai:slow");
    long before = descriptors();
    for (int i = 1; i < SESSIONS; i++) {
      var _ = server.session("model", "openai:slow");
    }
    assertThat(descriptors()).isLessThan(before + ONCE);
    server.say(first, "task-first");
    assertThat(server.await(first, "turn_end").path("stop_reason").asString(""))
        .isEqualTo("completed");
    assertThat(model.done()).containsExactly("task-first");
  }

  private long descriptors() throws IOException {
    try (Stream<Path> open =
        Files.list(Path.of("/proc", Long.toString(server.program().pid()), "fd"))) {
      return open.count();
    }
  }
}
