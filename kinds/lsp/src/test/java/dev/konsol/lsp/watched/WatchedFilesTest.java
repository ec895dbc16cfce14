package dev.konsol.lsp.watched;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Budget;
import dev.konsol.core.Tasks;
import dev.konsol.lsp.watch.FileChange;
import dev.konsol.lsp.watch.FileWatcher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;

/// The files that one server wants to hear of.
@Timeout(60)
class WatchedFilesTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir Path temporary;
  private final Tasks tasks = new Tasks("watched", (_, bug) -> {});
  private Path root;
  private FileWatcher watcher;

  @BeforeEach
  void open() throws Exception {
    root = Files.createDirectory(temporary.resolve("root")).toRealPath();
    watcher = FileWatcher.open(temporary.resolve("scratch"));
  }

  @AfterEach
  void close() {
    tasks.close();
    watcher.close();
  }

  private FileWatch watch(String glob) {
    return FileWatch.of(JsonNodeFactory.instance.objectNode().put("globPattern", glob), root)
        .orElseThrow();
  }

  /// A server that hangs does not read what it is told: whoever tells it waits, and whoever ends it
  /// must not wait for that one.
  @Test
  void itIsClosedWhileAServerDoesNotReadWhatItIsTold() throws Exception {
    CountDownLatch telling = new CountDownLatch(1);
    CountDownLatch reads = new CountDownLatch(1);
    WatchedFiles files =
        new WatchedFiles(
            watcher,
            new WatchScope(root, root, temporary.resolve("scratch")),
            tasks,
            (List<FileChange> _, List<FileWatch> watches) -> {
              if (!watches.isEmpty()) {
                telling.countDown();
                await(reads);
              }
            });
    Files.writeString(root.resolve("a.txt"), "early");
    assertThat(files.fence(Budget.of(LONG))).isTrue();

    files.follow(List.of(watch("**/*.txt")));
    assertThat(telling.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    Thread closing = Thread.ofVirtual().start(files::close);

    assertThat(closing.join(LONG)).isTrue();
    reads.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
