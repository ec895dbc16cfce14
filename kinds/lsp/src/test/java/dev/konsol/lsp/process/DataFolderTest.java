package dev.konsol.lsp.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir Path cache;

  private DataFolder folder() {
    return new DataFolder(cache, "jdtls", Path.of("/project"));
  }

  private static Path taken(DataFolder folder) {
    return Path.of(folder.filled(List.of("jdtls", "-data", "${data}")).getLast());
  }

  @Test
  void whatARunThatWasKilledHasLeftIsGone() throws Exception {
    Path first;
    try (DataFolder run = folder()) {
      first = taken(run);
    }
    Files.createDirectories(first.resolve(".metadata"));
    Files.writeString(first.resolve(".metadata/saved"), "old");
    try (DataFolder next = folder()) {
      assertThat(taken(next)).isEqualTo(first).doesNotExist();
    }
  }

  @Test
  void oneThatIsInUseIsLeftAlone() throws Exception {
    try (DataFolder one = folder();
        DataFolder other = folder()) {
      Path used = Files.createDirectories(taken(one));
      assertThat(taken(other)).isNotEqualTo(used);
      assertThat(used).exists();
    }
  }

  @Test
  void itGoesWithItsRun() throws Exception {
    Path used;
    try (DataFolder run = folder()) {
      used = Files.createDirectories(taken(run));
    }
    assertThat(used).doesNotExist();
  }

  @Test
  void aCommandThatDoesNotNameItHasNone() {
    try (DataFolder run = folder()) {
      assertThat(run.filled(List.of("gopls"))).containsExactly("gopls");
      assertThat(cache).isEmptyDirectory();
    }
  }
}
