package dev.konsol.lsp.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.lsp.edit.WorkspaceEdit.Change;
import dev.konsol.lsp.edit.WorkspaceEdit.CreateFile;
import dev.konsol.lsp.edit.WorkspaceEdit.DeleteFile;
import dev.konsol.lsp.edit.WorkspaceEdit.EditText;
import dev.konsol.lsp.edit.WorkspaceEdit.IfThere;
import dev.konsol.lsp.edit.WorkspaceEdit.RenameFile;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Range;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditPlanTest {
  @TempDir Path root;

  @Test
  void previewsAndAppliesTextEdits() throws IOException {
    write("a", "one\r\ntwo\r\n");
    write("b", "\uFEFFx\n");
    EditPlan plan =
        plan(replace("a", Range.of(1, 0, 1, 3), "2"), replace("b", Range.of(0, 0, 0, 1), "y"));
    assertThat(plan.diffs())
        .containsExactly(
            "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n one\r\n-two\r\n+2\r\n",
            "diff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1,1 +1,1 @@\n-\uFEFFx\n+\uFEFFy\n");
    assertThat(tree()).isEqualTo(Map.of("a", "one\r\ntwo\r\n", "b", "\uFEFFx\n"));
    plan.apply();
    assertThat(tree()).isEqualTo(Map.of("a", "one\r\n2\r\n", "b", "\uFEFFy\n"));
  }

  @Test
  void changesFollowEachOther() throws IOException {
    write("old", "text\n");
    write("dir/gone", "1");
    write("dir/sub/gone", "2");
    EditPlan plan =
        plan(
            new RenameFile(at("old"), at("moved/new"), IfThere.REFUSE),
            replace("moved/new", Range.of(0, 0, 0, 4), "TEXT"),
            new CreateFile(at("fresh"), IfThere.REFUSE),
            replace("fresh", Range.of(0, 0, 0, 0), "fresh"),
            new DeleteFile(at("dir"), true, false));
    assertThat(plan.diffs()).hasSize(4);
    assertThat(plan.diffs().getFirst())
        .startsWith("diff --git a/old b/moved/new\nrename from old\nrename to moved/new\n");
    plan.apply();
    assertThat(tree()).isEqualTo(Map.of("moved/new", "TEXT\n", "fresh", "fresh"));
    assertThat(at("dir")).doesNotExist();
  }

  @Test
  void directoriesAreRenamed() throws IOException {
    write("one/a", "1");
    write("one/sub/b", "2");
    plan(new RenameFile(at("one"), at("two"), IfThere.REFUSE)).apply();
    assertThat(tree()).isEqualTo(Map.of("two/a", "1", "two/sub/b", "2"));
    assertThat(at("one")).doesNotExist();
  }

  @Test
  void theModeIsKept() throws IOException {
    write("run", "1");
    Files.setPosixFilePermissions(at("run"), PosixFilePermissions.fromString("rwxr-x---"));
    plan(replace("run", Range.of(0, 0, 0, 1), "2")).apply();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(at("run"))))
        .isEqualTo("rwxr-x---");
  }

  @Test
  void aLinkedFileIsEditedWhereItIs() throws IOException {
    write("real", "1");
    Files.createSymbolicLink(at("link"), at("real"));
    plan(replace("link", Range.of(0, 0, 0, 1), "2")).apply();
    assertThat(at("link")).isSymbolicLink();
    assertThat(at("real")).hasContent("2");
  }

  @Test
  void whatChangedSinceThePreviewIsLeftAlone() throws IOException {
    write("a", "1");
    write("b", "1");
    EditPlan plan =
        plan(replace("a", Range.of(0, 0, 0, 1), "2"), replace("b", Range.of(0, 0, 0, 1), "2"));
    write("b", "3");
    assertThatThrownBy(plan::apply)
        .isInstanceOf(EditRefused.class)
        .hasMessageContaining("changed since the preview");
    assertThat(tree()).isEqualTo(Map.of("a", "1", "b", "3"));
  }

  @Test
  void aFailureHalfWayLeavesEverythingAsItWas() throws IOException {
    write("a", "1");
    write("b", "1");
    write("gone", "1");
    Map<String, String> before = tree();
    for (int failing = 1; failing <= 3; failing++) {
      EditPlan plan =
          plan(
              new DeleteFile(at("gone"), false, false),
              replace("a", Range.of(0, 0, 0, 1), "2"),
              new CreateFile(at("new/file"), IfThere.REFUSE),
              replace("b", Range.of(0, 0, 0, 1), "2"));
      int[] moves = {failing};
      assertThatThrownBy(() -> plan.apply((from, to) -> moveUntil(moves, from, to)))
          .isInstanceOf(EditRefused.class)
          .hasMessageContaining("nothing was changed");
      assertThat(tree()).isEqualTo(before);
      assertThat(at("new")).doesNotExist();
    }
  }

  @Test
  void refusesWhatCannotBeDone() throws IOException {
    write("there", "1");
    write("dir/file", "1");
    Files.write(at("latin"), new byte[] {'a', (byte) 0xE9});
    refused("is not there", replace("missing", Range.of(0, 0, 0, 0), "x"));
    refused("UTF-8", replace("latin", Range.of(0, 0, 0, 0), "x"));
    refused("there already", new CreateFile(at("there"), IfThere.REFUSE));
    refused("there already", new RenameFile(at("dir/file"), at("there"), IfThere.REFUSE));
    refused("recursive", new DeleteFile(at("dir"), false, false));
    refused("is not there", new DeleteFile(at("missing"), false, false));
    refused("half of a surrogate", replace("there", Range.of(0, 0, 0, 0), "\uD83D"));
    refused(
        "version 4",
        new EditText(
            at("there"), OptionalInt.of(3), List.of(new TextEdit(Range.of(0, 0, 0, 0), "x"))));
  }

  @Test
  void optionsSayWhatToDoWithWhatIsThere() throws IOException {
    write("there", "1");
    write("other", "2");
    plan(
            new CreateFile(at("there"), IfThere.IGNORE),
            new RenameFile(at("other"), at("there"), IfThere.IGNORE),
            new DeleteFile(at("missing"), false, true))
        .apply();
    assertThat(tree()).isEqualTo(Map.of("there", "1", "other", "2"));
    plan(new RenameFile(at("other"), at("there"), IfThere.OVERWRITE)).apply();
    assertThat(tree()).isEqualTo(Map.of("there", "2"));
  }

  private static void moveUntil(int[] left, Path from, Path to) throws IOException {
    if (--left[0] == 0) {
      throw new IOException("no");
    }
    Transaction.Mover.REAL.move(from, to);
  }

  private void refused(String reason, Change change) throws IOException {
    Map<String, String> before = tree();
    assertThatThrownBy(() -> plan(change))
        .isInstanceOf(EditRefused.class)
        .hasMessageContaining(reason);
    assertThat(tree()).isEqualTo(before);
  }

  private EditPlan plan(Change... changes) throws IOException {
    return EditPlan.of(
        new WorkspaceEdit(List.of(changes)), PositionEncoding.UTF16, root, _ -> OptionalInt.of(4));
  }

  private EditText replace(String file, Range range, String text) {
    return new EditText(at(file), OptionalInt.empty(), List.of(new TextEdit(range, text)));
  }

  private Path at(String file) {
    return root.resolve(file);
  }

  private void write(String file, String content) throws IOException {
    Path path = at(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  /// All files, leftovers among them.
  private Map<String, String> tree() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        files.put(root.relativize(file).toString(), new String(bytes, StandardCharsets.UTF_8));
      }
    }
    return files;
  }
}
