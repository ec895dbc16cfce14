package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import dev.konsol.testkit.Rounds;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Tests that begin in the middle of many turns: each session has one on, and another message waits
/// behind it.
abstract class DisasterChecks {
  static final int TURNS = Rounds.of(20, 100);

  @TempDir private Path folder;
  @AutoClose SlowModel model;
  @AutoClose HttpServer server;
  Conversations conversations;

  /// The daemon's, beside those of the model.
  abstract Map<String, String> variables();

  @BeforeEach
  void begin() throws Exception {
    model = new SlowModel(folder.resolve("done"));
    Map<String, String> all = new HashMap<>(variables());
    all.putAll(model.variables());
    all.put("KONSOL_PERMISSIONS", "allow");
    server = HttpServer.started(all);
    conversations = new Conversations(server, model, TURNS);
    assertThat(conversations.say("first")).isEqualTo(TURNS);
    assertThat(conversations.say("queued")).isEqualTo(TURNS);
    conversations.awaitTheMiddle();
  }

  /// Clients go on talking meanwhile; afterwards everybody is heard again.
  final Map<String, String> through(Callable<Void> disaster) throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<Integer> meanwhile = thread.submit(() -> conversations.say("meanwhile"));
      disaster.call();
      assertThat(meanwhile.get(2, TimeUnit.MINUTES)).isBetween(0, TURNS);
    }
    assertThat(conversations.say("after")).isEqualTo(TURNS);
    return conversations.awaitEnds();
  }

  /// A quarter of the turns have got further.
  final void awaitMoreTools() throws Exception {
    // On a slow machine all that was said before may be done.
    conversations.say("further");
    int done = model.done().size();
    Await.until("further tools", HttpServer.SOON, () -> model.done().size() > done + TURNS / 4);
  }

  /// What is said to who has no token.
  final int open(String path) {
    return server.send(HttpRequest.newBuilder(server.uri(path))).status();
  }

  /// How long something is away is what these tests are about.
  static void pass(Duration time) throws InterruptedException {
    var _ = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
  }
}
