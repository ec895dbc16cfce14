package dev.konsol.app.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AotCachesTest {
  @TempDir Path folder;

  private AotCaches caches(boolean making) {
    return new AotCaches(Optional.of(folder + "/jvm-*.aot"), making);
  }

  @Test
  void oneThatIsThereIsUsed() throws IOException {
    Path file = Files.createFile(folder.resolve("jvm-worker.aot"));
    assertThat(caches(false).options("worker")).containsExactly("-XX:AOTCache=" + file);
  }

  @Test
  void oneThatIsNotThereIsDoneWithout() {
    assertThat(caches(false).options("worker")).isEmpty();
    assertThat(new AotCaches(Optional.empty(), false).options("worker")).isEmpty();
  }

  @Test
  void whileTheyAreMadeEveryPartWritesItsOwn() {
    assertThat(caches(true).options("host"))
        .contains("-XX:AOTCacheOutput=" + folder.resolve("jvm-host.aot"))
        .noneMatch(option -> option.startsWith("-XX:AOTCache="));
  }
}
