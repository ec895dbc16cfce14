package dev.konsol.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.ToolResult;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Caller;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.search.ListFiles;
import dev.konsol.tools.search.SearchFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Nothing outside the working directory can be read, written or found, whatever the path looks
/// like.
class EscapeTest {
  private static final String SECRET = "the secret";

  @TempDir Path above;
  private Path root;
  private Path outside;
  private Caller caller;

  @BeforeEach
  void layOut() throws IOException {
    root = Files.createDirectory(above.resolve("root"));
    outside = Files.createDirectory(above.resolve("outside"));
    Files.writeString(outside.resolve("secret"), SECRET);
    Files.createDirectory(root.resolve("inner"));
    Files.writeString(root.resolve("inner/fine"), "fine");
    Files.createSymbolicLink(root.resolve("file-link"), outside.resolve("secret"));
    Files.createSymbolicLink(root.resolve("folder-link"), outside);
    Files.createSymbolicLink(root.resolve("relative-link"), Path.of("../outside"));
    Files.createSymbolicLink(root.resolve("inner/up"), Path.of(".."));
    Files.createSymbolicLink(root.resolve("twice"), Path.of("inner/up/folder-link"));
    Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
    Files.createSymbolicLink(root.resolve("good-link"), Path.of("inner"));
    Files.createSymbolicLink(root.resolve("dangling"), above.resolve("outside/new"));
    caller = new Caller(root);
  }

  private List<ToolBody> tools() {
    return List.of(
        new ReadFile(Editor.NONE),
        new WriteFile(AfterEdit.NOTHING, Editor.NONE),
        new EditFile(AfterEdit.NOTHING, Editor.NONE),
        new ListFiles(),
        new SearchFiles(Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../outside/secret",
        "inner/../../outside/secret",
        "inner/up/../outside/secret",
        "file-link",
        "folder-link",
        "folder-link/secret",
        "relative-link/secret",
        "twice/secret",
        "good-link/../../outside/secret",
        "loop",
        "loop/x",
        "dangling",
        "/etc/passwd",
        "/",
        ".."
      })
  void noPathLeadsOut(String path) throws Exception {
    for (ToolBody tool : tools()) {
      ToolResult result =
          caller.call(
              tool,
              "{'path':'%s','content':'bad','old_text':'secret','new_text':'bad','pattern':'.'}"
                  .formatted(path));
      assertThat(result.failed()).as(tool.spec().name() + " " + path).isTrue();
      assertThat(Caller.text(result)).doesNotContain(SECRET).doesNotContain("root:");
    }
    assertThat(outside.resolve("secret")).hasContent(SECRET);
    assertThat(outside.resolve("new")).doesNotExist();
  }

  @Test
  void walkingDoesNotFollowLinks() throws InterruptedException {
    assertThat(Caller.text(caller.call(new ListFiles(), "{}"))).isEqualTo("inner/fine");
    assertThat(Caller.text(caller.call(new SearchFiles(Optional.empty()), "{'pattern':'secret'}")))
        .isEqualTo("Nothing matches.");
  }

  @Test
  void linksThatStayInsideAreFollowed() throws Exception {
    assertThat(Caller.text(caller.call(new ReadFile(Editor.NONE), "{'path':'good-link/fine'}")))
        .startsWith("1\tfine\n");
    assertThat(
            Caller.text(caller.call(new ReadFile(Editor.NONE), "{'path':'inner/up/inner/fine'}")))
        .startsWith("1\tfine\n");
    caller.call(
        new WriteFile(AfterEdit.NOTHING, Editor.NONE), "{'path':'good-link/fine','content':'new'}");
    assertThat(root.resolve("inner/fine")).hasContent("new");
  }

  /// Another process swaps a folder for a link as fast as it can.
  @Test
  void aFolderThatTurnsIntoALinkBetweenTheLookAndTheOpeningLeadsNowhere() throws Exception {
    Path folder = Files.createDirectory(root.resolve("swap"));
    Files.writeString(folder.resolve("secret"), "harmless");
    Path aside = root.resolve("aside");
    AtomicBoolean over = new AtomicBoolean();
    Thread swapper =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!over.get()) {
                    swap(folder, aside);
                  }
                });
    try {
      for (int i = 0; i < 1000; i++) {
        ToolResult read = caller.call(new ReadFile(Editor.NONE), "{'path':'swap/secret'}");
        assertThat(Caller.text(read)).doesNotContain(SECRET);
        caller.call(
            new WriteFile(AfterEdit.NOTHING, Editor.NONE),
            "{'path':'swap/secret','content':'harmless'}");
      }
    } finally {
      over.set(true);
      swapper.join();
    }
    assertThat(outside.resolve("secret")).hasContent(SECRET);
  }

  private void swap(Path folder, Path aside) {
    try {
      Files.move(folder, aside);
      Files.createSymbolicLink(folder, outside);
      Files.delete(folder);
      Files.move(aside, folder);
    } catch (IOException e) {
      putBack(folder, aside);
    }
  }

  /// A write may have made the folder anew meanwhile.
  private static void putBack(Path folder, Path aside) {
    try {
      if (Files.isSymbolicLink(folder)) {
        Files.delete(folder);
      }
      if (Files.exists(aside) && Files.exists(folder)) {
        Files.deleteIfExists(aside.resolve("secret"));
        Files.delete(aside);
      } else if (Files.exists(aside)) {
        Files.move(aside, folder);
      }
    } catch (IOException e) {
      // the next round will
    }
  }
}
