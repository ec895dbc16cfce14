package dev.konsol.lsp.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.watch.FileChange.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// More events than anybody keeps.
class BurstTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir(factory = InMemory.class)
  Path temporary;

  @Test
  void noFileOfAHundredFreshDirectoriesIsLost() throws Exception {
    assertThat(freshDirectories(100)).hasSize(100);
  }

  @Test
  @Tag("slow")
  void noFileOfAThousandFreshDirectoriesIsLost() throws Exception {
    assertThat(freshDirectories(1000)).hasSize(1000);
  }

  @Test
  @Tag("slow")
  void noFileOfFiftyThousandIsLost() throws Exception {
    String script = "seq 50000 | split -l 1 -a 5 -d - f; mkdir d; cp -r f0[0-4]* d; rm f4*";
    assertThat(created(script)).hasSize(40_000 + 5_000);
  }

  private Set<String> freshDirectories(int count) throws IOException, InterruptedException {
    return created(
        "for i in $(seq " + count + "); do mkdir -p $i/a/b/c; echo x > $i/a/b/c/file; done");
  }

  /// The files a shell's work in a watched directory leaves, all of them told as created.
  private Set<String> created(String script) throws IOException, InterruptedException {
    Map<String, Kind> told = told(script);
    assertThat(new HashSet<>(told.values())).containsExactly(Kind.CREATED);
    return told.keySet();
  }

  /// What a shell's work in a watched directory comes to, by file.
  private Map<String, Kind> told(String script) throws IOException, InterruptedException {
    Path root = Files.createDirectory(temporary.resolve("root"));
    Net net = new Net(root);
    try (FileWatcher watcher = FileWatcher.open(temporary.resolve("scratch"))) {
      watcher.subscribe(Interest.of(root, _ -> true), net);
      Process shell =
          new ProcessBuilder("sh", "-c", script).directory(root.toFile()).inheritIO().start();
      assertThat(shell.waitFor()).isZero();
      assertThat(watcher.fence(LONG)).isTrue();
    }
    return net.take();
  }
}
