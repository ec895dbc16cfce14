package dev.konsol.lsp.watch;

import static dev.konsol.lsp.watch.FileChange.Kind.CHANGED;
import static dev.konsol.lsp.watch.FileChange.Kind.CREATED;
import static dev.konsol.lsp.watch.FileChange.Kind.DELETED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Held;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWatcherTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  /// Changes are told at a fence and not before: so what a file's changes come to is certain.
  private static final Setup FENCED =
      new Setup(Setup::register, Duration.ofHours(1), Setup.USUAL.poll());

  @TempDir(factory = InMemory.class)
  Path temporary;

  private Path root;
  private Told told;
  private FileWatcher watcher;

  @BeforeEach
  void open() throws IOException {
    root = Files.createDirectory(temporary.resolve("root"));
    told = new Told(root);
    watcher = FileWatcher.open(temporary.resolve("scratch"), FENCED);
  }

  @AfterEach
  void close() {
    watcher.close();
    assertThat(temporary.resolve("scratch")).doesNotExist();
  }

  @Test
  void tellsEveryKind() throws IOException {
    write("old", "1");
    write("going", "1");
    subscribe(root);
    write("new", "1");
    write("old", "2");
    Files.delete(root.resolve("going"));
    assertThat(told()).isEqualTo(Map.of("new", CREATED, "old", CHANGED, "going", DELETED));
    write("new", "2");
    assertThat(told()).isEqualTo(Map.of("new", CHANGED));
  }

  @Test
  void tellsNothingOfWhatWasThereBefore() throws IOException {
    write("a/b/c", "1");
    subscribe(root);
    assertThat(told()).isEmpty();
  }

  @Test
  void writesOfTheSameSizeInTheSameTickAreNotMissed() throws IOException {
    write("file", "1");
    subscribe(root);
    for (int i = 0; i < 20; i++) {
      write("file", Integer.toString(i % 10));
      assertThat(told()).as("write %s", i).isEqualTo(Map.of("file", CHANGED));
    }
  }

  @Test
  void anotherModeIsNoChange() throws IOException {
    write("file", "1");
    Files.setLastModifiedTime(root.resolve("file"), FileTime.from(Instant.now().minusSeconds(60)));
    subscribe(root);
    Files.setPosixFilePermissions(
        root.resolve("file"), PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(told()).isEmpty();
  }

  @Test
  void anAtomicReplacementIsAChange() throws IOException {
    write("file", "1");
    subscribe(root);
    Path fresh = Files.writeString(temporary.resolve("fresh"), "1");
    Files.move(fresh, root.resolve("file"), StandardCopyOption.ATOMIC_MOVE);
    assertThat(told()).isEqualTo(Map.of("file", CHANGED));
  }

  @Test
  void severalEventsOfOneFileAreOneChange() throws IOException {
    write("replaced", "1");
    write("changed-and-deleted", "1");
    subscribe(root);
    write("created-and-changed", "1");
    write("created-and-changed", "2");
    write("created-and-deleted", "1");
    Files.delete(root.resolve("created-and-deleted"));
    Files.delete(root.resolve("replaced"));
    write("replaced", "2");
    write("changed-and-deleted", "2");
    Files.delete(root.resolve("changed-and-deleted"));
    assertThat(fenced().takeAll())
        .containsExactlyInAnyOrder(
            "CREATED created-and-changed", "CHANGED replaced", "DELETED changed-and-deleted");
  }

  @Test
  void directoriesAreFollowedAsTheyComeAndGo() throws IOException {
    subscribe(root);
    write("a/b/c", "1");
    assertThat(told()).isEqualTo(Map.of("a/b/c", CREATED));
    write("a/b/d", "1");
    assertThat(told()).isEqualTo(Map.of("a/b/d", CREATED));
    Files.move(root.resolve("a"), root.resolve("z"));
    assertThat(told())
        .isEqualTo(Map.of("a/b/c", DELETED, "a/b/d", DELETED, "z/b/c", CREATED, "z/b/d", CREATED));
    write("z/b/c", "22");
    assertThat(told()).isEqualTo(Map.of("z/b/c", CHANGED));
    Files.move(root.resolve("z"), temporary.resolve("outside"));
    assertThat(told()).isEqualTo(Map.of("z/b/c", DELETED, "z/b/d", DELETED));
    Files.writeString(temporary.resolve("outside/b/c"), "333");
    assertThat(told()).isEmpty();
    Files.move(temporary.resolve("outside"), root.resolve("back"));
    assertThat(told()).isEqualTo(Map.of("back/b/c", CREATED, "back/b/d", CREATED));
    delete(root.resolve("back"));
    assertThat(told()).isEqualTo(Map.of("back/b/c", DELETED, "back/b/d", DELETED));
  }

  @Test
  void directoriesThatMoveBetweenWatchedOnesAreStillWatched() throws IOException {
    write("one/moving/file", "1");
    write("two/other", "1");
    subscribe(root);
    for (int i = 0; i < 10; i++) {
      String from = i % 2 == 0 ? "one" : "two";
      String to = i % 2 == 0 ? "two" : "one";
      Files.move(root.resolve(from + "/moving"), root.resolve(to + "/moving"));
      assertThat(told())
          .isEqualTo(Map.of(from + "/moving/file", DELETED, to + "/moving/file", CREATED));
      write(to + "/moving/file", "x".repeat(i + 2));
      assertThat(told()).isEqualTo(Map.of(to + "/moving/file", CHANGED));
    }
  }

  @Test
  void aFileBecomesADirectoryAndBack() throws IOException {
    write("x", "1");
    subscribe(root);
    Files.delete(root.resolve("x"));
    write("x/y", "1");
    assertThat(told()).isEqualTo(Map.of("x", DELETED, "x/y", CREATED));
    delete(root.resolve("x"));
    write("x", "1");
    assertThat(told()).isEqualTo(Map.of("x", CREATED, "x/y", DELETED));
  }

  @Test
  void aBaseMayComeLater() throws IOException {
    subscribe(root.resolve("later/base"));
    write("later/aside", "1");
    assertThat(told()).isEmpty();
    write("later/base/deep/file", "1");
    assertThat(told()).isEqualTo(Map.of("later/base/deep/file", CREATED));
    delete(root.resolve("later"));
    assertThat(told()).isEqualTo(Map.of("later/base/deep/file", DELETED));
    write("later/base/file", "1");
    assertThat(told()).isEqualTo(Map.of("later/base/file", CREATED));
    Files.move(root.resolve("later/base"), root.resolve("away"));
    assertThat(told()).isEqualTo(Map.of("later/base/file", DELETED));
    Files.move(root.resolve("away"), root.resolve("later/base"));
    assertThat(told()).isEqualTo(Map.of("later/base/file", CREATED));
  }

  @Test
  void linksAreFilesAndAreNotEntered() throws IOException {
    write("target/file", "1");
    subscribe(root);
    Files.createSymbolicLink(root.resolve("target/loop"), root);
    Files.createSymbolicLink(root.resolve("link"), root.resolve("target/file"));
    assertThat(told()).isEqualTo(Map.of("target/loop", CREATED, "link", CREATED));
    Files.delete(root.resolve("target/loop"));
    assertThat(told()).isEqualTo(Map.of("target/loop", DELETED));
    assertThat(watcher.status().directories()).isEqualTo(2);
  }

  @Test
  void aBaseThatIsALinkIsFollowedUnderItsOwnName() throws IOException {
    write("real/file", "1");
    Path link = Files.createSymbolicLink(root.resolve("link"), root.resolve("real"));
    subscribe(link);
    Told other = new Told(root);
    watcher.subscribe(Interest.of(root.resolve("real"), _ -> true), other);
    write("real/file", "22");
    assertThat(told()).isEqualTo(Map.of("link/file", CHANGED));
    assertThat(other.take()).isEqualTo(Map.of("real/file", CHANGED));
  }

  @Test
  void heavyDirectoriesAreEnteredOnlyWhereAsked() throws IOException {
    write("node_modules/a/index.js", "1");
    write(".git/HEAD", "1");
    write("src/a", "1");
    subscribe(root);
    write("node_modules/a/index.js", "22");
    write(".git/HEAD", "22");
    assertThat(told()).isEmpty();
    assertThat(watcher.status().directories()).isEqualTo(2);
    watcher.subscribe(new Interest(root, path -> path.endsWith("index.js"), _ -> true), told);
    write("node_modules/a/index.js", "333");
    assertThat(told()).isEqualTo(Map.of("node_modules/a/index.js", CHANGED));
  }

  @Test
  void onlyInterestingFilesAreTold() throws IOException {
    watcher.subscribe(Interest.of(root, path -> path.toString().endsWith(".ts")), told);
    write("a.ts", "1");
    write("a.js", "1");
    assertThat(told()).isEqualTo(Map.of("a.ts", CREATED));
  }

  @Test
  void overlappingSubscriptionsShareTheirWatches() throws IOException {
    write("a/b/file", "1");
    Told inner = new Told(root);
    Held below = watcher.subscribe(Interest.of(root.resolve("a/b"), _ -> true), inner);
    assertThat(watcher.status().directories()).isEqualTo(1);
    Held above = subscribe(root);
    assertThat(watcher.status().directories()).isEqualTo(3);
    write("a/b/file", "22");
    write("a/b/new/file", "1");
    Map<String, FileChange.Kind> both = Map.of("a/b/file", CHANGED, "a/b/new/file", CREATED);
    assertThat(told()).isEqualTo(both);
    assertThat(inner.take()).isEqualTo(both);
    above.close();
    assertThat(watcher.status()).isEqualTo(new Status(2, 3, 1, List.of()));
    write("a/b/file", "333");
    assertThat(told()).isEmpty();
    assertThat(inner.take()).isEqualTo(Map.of("a/b/file", CHANGED));
    below.close();
    assertThat(watcher.status()).isEqualTo(new Status(0, 0, 0, List.of()));
  }

  @Test
  void aSinkThatFailsGetsTheNextChangesAllTheSame() throws IOException {
    watcher.subscribe(
        Interest.of(root, _ -> true),
        changes -> {
          told.accept(changes);
          throw new IllegalStateException("on purpose");
        });
    write("one", "1");
    assertThat(told()).isEqualTo(Map.of("one", CREATED));
    write("two", "1");
    assertThat(told()).isEqualTo(Map.of("two", CREATED));
  }

  @Test
  void theWatcherOutlivesTheLossOfItsOwnDirectory() throws IOException {
    subscribe(root);
    delete(temporary.resolve("scratch"));
    write("file", "1");
    assertThat(told()).isEqualTo(Map.of("file", CREATED));
  }

  private Held subscribe(Path base) {
    return watcher.subscribe(Interest.of(base, _ -> true), told);
  }

  private Map<String, FileChange.Kind> told() {
    return fenced().take();
  }

  private Told fenced() {
    assertThat(watcher.fence(LONG)).isTrue();
    return told;
  }

  private void write(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  static void delete(Path directory) throws IOException {
    try (var paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
