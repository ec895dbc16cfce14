package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTreeTest {
  @TempDir Path folder;

  @Test
  void linksAreRemovedAndNotFollowed() throws IOException {
    Path kept = Files.createDirectory(folder.resolve("kept"));
    Path file = Files.writeString(kept.resolve("a"), "");
    Path gone = folder.resolve("gone");
    Path sub = Files.createDirectories(gone.resolve("sub"));
    Files.writeString(sub.resolve("b"), "");
    Files.createSymbolicLink(sub.resolve("link"), kept);
    Files.createSymbolicLink(sub.resolve("nowhere"), folder.resolve("missing"));

    FolderTree.delete(gone);

    assertThat(gone).doesNotExist();
    assertThat(file).exists();
  }

  @Test
  void whatIsNotThereIsNoFailure() throws IOException {
    FolderTree.delete(folder.resolve("missing"));
    assertThat(folder).isEmptyDirectory();
  }
}
