package dev.konsol.lsp.watch;

import static dev.konsol.lsp.watch.FileChange.Kind.CHANGED;
import static dev.konsol.lsp.watch.FileChange.Kind.CREATED;
import static dev.konsol.lsp.watch.FileChange.Kind.DELETED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The kernel has no watch left.
class DegradedTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final AtomicBoolean exhausted = new AtomicBoolean(true);

  @TempDir(factory = InMemory.class)
  Path temporary;

  @Test
  void aSubtreeWithoutWatchesIsPolledAndSaysSo() throws IOException {
    Path root = Files.createDirectory(temporary.resolve("root"));
    Path big = root.resolve("big");
    Files.createDirectories(big.resolve("deep"));
    Files.writeString(root.resolve("big/deep/file"), "1");
    Told told = new Told(root);
    Setup setup = new Setup(this::limited, Setup.USUAL.window(), Duration.ofMillis(20));
    try (FileWatcher watcher = FileWatcher.open(temporary.resolve("scratch"), setup)) {
      watcher.subscribe(Interest.of(root, _ -> true), told);
      assertThat(watcher.status())
          .isEqualTo(new Status(3, 3, 1, List.of(big, big.resolve("deep"))));

      create(root.resolve("watched"));
      Files.writeString(root.resolve("big/deep/file"), "22");
      Files.createDirectory(root.resolve("big/new"));
      create(root.resolve("big/new/file"));
      assertThat(watcher.fence(LONG)).isTrue();
      assertThat(told.take())
          .isEqualTo(Map.of("watched", CREATED, "big/deep/file", CHANGED, "big/new/file", CREATED));

      Files.delete(root.resolve("big/new/file"));
      Files.delete(root.resolve("big/new"));
      Await.until("the deletion to be found by looking", LONG, () -> told.count() > 0);
      assertThat(told.take()).isEqualTo(Map.of("big/new/file", DELETED));

      exhausted.set(false);
      Await.until("watches to be there again", LONG, () -> watcher.status().polled().isEmpty());
      Files.writeString(root.resolve("big/deep/file"), "333");
      assertThat(watcher.fence(LONG)).isTrue();
      assertThat(told.take()).isEqualTo(Map.of("big/deep/file", CHANGED));
    }
  }

  /// In one step: whoever looks in between sees a file that is there and then another one.
  private void create(Path file) throws IOException {
    Files.move(Files.writeString(temporary.resolve("fresh"), "1"), file);
  }

  private Keys.Registrar limited(WatchService service) {
    Keys.Registrar usual = Setup.register(service);
    return directory -> {
      if (exhausted.get() && directory.toString().contains("big")) {
        throw new IOException("User limit of inotify watches reached");
      }
      return usual.register(directory);
    };
  }
}
