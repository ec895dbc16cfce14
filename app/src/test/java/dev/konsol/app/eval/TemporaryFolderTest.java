package dev.konsol.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
  @Test
  void whatNobodyHasUsedForDaysLooksUsed(@TempDir Path elsewhere) throws Exception {
    FileTime longAgo = FileTime.from(Instant.now().minus(Duration.ofDays(30)));
    Path foreign = Files.writeString(elsewhere.resolve("mine"), "x");
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path inner = Files.createDirectory(folder.path().resolve("inner"));
      Path file = Files.writeString(inner.resolve("file"), "x");
      Files.createSymbolicLink(inner.resolve("nowhere"), Path.of("/nowhere"));
      Files.createSymbolicLink(inner.resolve("link"), foreign);
      age(file, longAgo);
      age(foreign, longAgo);

      folder.touch();

      assertThat(attributes(file).lastAccessTime()).isGreaterThan(longAgo);
      assertThat(attributes(file).lastModifiedTime())
          .isEqualTo(attributes(foreign).lastModifiedTime());
      assertThat(attributes(foreign).lastAccessTime())
          .isEqualTo(attributes(foreign).lastModifiedTime());
    }
  }

  private static void age(Path file, FileTime time) throws IOException {
    Files.getFileAttributeView(file, BasicFileAttributeView.class).setTimes(time, time, null);
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class);
  }

  @Test
  void oneThatSomebodyElseHasRemovedIsClosedAllTheSame() throws Exception {
    TemporaryFolder folder = TemporaryFolder.create();
    FolderTree.delete(folder.path());
    folder.close();
    assertThat(folder.path()).doesNotExist();
  }
}
