package dev.konsol.tools.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.FolderTree;
import dev.konsol.tools.files.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalkTest {
  @TempDir Path folder;

  @Test
  void whatGoesAwayMeanwhileIsPassedOver() throws Exception {
    for (String name : List.of("a", "b", "c/x", "d", "e/y", "f")) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, name);
    }
    List<String> seen = new ArrayList<>();
    Walk walk =
        new Walk(
            Optional.empty(),
            Walk.MOST_FILES,
            Optional.empty(),
            (_, _) -> {},
            (_, _, relative) -> {
              seen.add(relative.toString());
              if (seen.size() == 1) {
                goAway();
              }
              return true;
            });

    boolean all = Workspace.at(folder).in(List.of(), root -> walk.through(root, Path.of("")));

    assertThat(all).isTrue();
    assertThat(seen).containsExactly("a", "d", "f");
  }

  /// A file, a folder, and one that is a file now.
  private void goAway() throws IOException {
    Files.delete(folder.resolve("b"));
    FolderTree.delete(folder.resolve("c"));
    FolderTree.delete(folder.resolve("e"));
    Files.createSymbolicLink(folder.resolve("e"), folder.resolve("d"));
  }
}
