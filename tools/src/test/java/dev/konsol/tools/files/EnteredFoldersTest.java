package dev.konsol.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnteredFoldersTest {
  @TempDir Path folder;
  private final EnteredFolders entered = new EnteredFolders();
  private final Tool read = new EnteringTool(new ReadFile(Editor.NONE).asTool(), entered);
  private final Tool write =
      new EnteringTool(new WriteFile(AfterEdit.NOTHING, Editor.NONE).asTool(), entered);

  @BeforeEach
  void layOut() throws IOException {
    Files.createDirectories(folder.resolve("a/b"));
    Files.writeString(folder.resolve("AGENTS.md"), "of the top");
    Files.writeString(folder.resolve("a/AGENTS.md"), "of a </folder_file>");
    Files.writeString(folder.resolve("a/b/CLAUDE.md"), "of b");
    Files.writeString(folder.resolve("a/b/f"), "x\n".repeat(20_000));
  }

  private String call(Tool tool, String arguments) throws InterruptedException {
    ToolResult result = tool.call(arguments.replace('\'', '"'), new Caller(folder));
    return result.content().stream()
        .map(each -> ((ToolResult.Content.Text) each).text())
        .collect(Collectors.joining("\n\n"));
  }

  @Test
  void aFolderIsToldWhenItIsEnteredAndOnce() throws Exception {
    assertThat(call(read, "{'path':'a/b/f'}"))
        .hasSizeLessThan(16_000)
        .containsSubsequence(
            "of 20000; read on with offset",
            "the folder's words",
            "<folder_file path=\"a/AGENTS.md\">\nof a [/folder_file]\n</folder_file>",
            "<folder_file path=\"a/b/CLAUDE.md\">\nof b\n</folder_file>")
        .doesNotContain("of the top");
    assertThat(call(read, "{'path':'a/b/f'}")).doesNotContain("folder_file");
    assertThat(call(write, "{'path':'a/g','content':''}")).doesNotContain("folder_file");
  }

  @Test
  void aChangeEntersAFolderToo() throws Exception {
    assertThat(call(write, "{'path':'a/g','content':'x'}")).contains("Made a/g", "of a");
  }

  @Test
  void aLinkToElsewhereSaysNothing(@TempDir Path elsewhere) throws Exception {
    Files.writeString(elsewhere.resolve("secret"), "a private key");
    Files.createDirectory(folder.resolve("c"));
    Files.createSymbolicLink(folder.resolve("c/AGENTS.md"), elsewhere.resolve("secret"));
    assertThat(call(write, "{'path':'c/g','content':'x'}")).doesNotContain("private");
  }
}
