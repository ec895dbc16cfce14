package dev.konsol.lsp.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
@Tag("slow")
class LeakTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir(factory = InMemory.class)
  Path temporary;

  @Test
  void twoHundredWatchersLeaveNoThreadAndNoDescriptor() throws IOException {
    Path root = Files.createDirectories(temporary.resolve("root"));
    Files.createDirectory(root.resolve("a"));
    watchOnce(root);
    long threads = threads();
    long descriptors = descriptors();
    for (int i = 0; i < 200; i++) {
      watchOnce(root);
    }
    Await.untilTrue("the threads to end", LONG, () -> threads() <= threads);
    Await.untilTrue("the descriptors to be closed", LONG, () -> descriptors() <= descriptors);
    assertThat(temporary.resolve("scratch")).doesNotExist();
  }

  @Test
  void twoHundredSubscriptionsLeaveNoWatch() throws IOException {
    Path root = Files.createDirectories(temporary.resolve("root"));
    Files.createDirectory(root.resolve("a"));
    try (FileWatcher watcher = FileWatcher.open(temporary.resolve("scratch"))) {
      watcher.status();
      long before = watches();
      for (int i = 0; i < 200; i++) {
        watcher.subscribe(Interest.of(root, _ -> true), _ -> {}).close();
      }
      Await.untilTrue("the watches to be given back", LONG, () -> watches() == before);
    }
  }

  private void watchOnce(Path root) throws IOException {
    try (FileWatcher watcher = FileWatcher.open(temporary.resolve("scratch"))) {
      watcher.subscribe(Interest.of(root, _ -> true), _ -> {});
      assertThat(watcher.status().directories()).isEqualTo(2);
    }
  }

  /// Platform threads: the watcher's own, and the one the JDK starts for each watch service.
  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().startsWith("ForkJoinPool"))
        .count();
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      return all.filter(LeakTest::isInotify).count();
    }
  }

  private static long watches() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      long count = 0;
      for (Path descriptor : all.filter(LeakTest::isInotify).toList()) {
        Path info = Path.of("/proc/self/fdinfo").resolve(descriptor.getFileName());
        count += Files.readAllLines(info).stream().filter(l -> l.startsWith("inotify ")).count();
      }
      return count;
    }
  }

  private static boolean isInotify(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().contains("inotify");
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }
}
