package dev.konsol.tools.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.tools.ToolFailure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchTest {
  private static String patched(String text, String patch) {
    FilePatch.Update update = (FilePatch.Update) Patch.read(patch).files().getFirst();
    return PatchedText.of(update.path(), text, update.hunks());
  }

  private static String section(String body) {
    return "*** Begin Patch\n*** Update File: a\n" + body + "\n*** End Patch\n";
  }

  @Test
  void bothFormsAreRead() {
    Patch sections =
        Patch.read(
            """
            *** Begin Patch
            *** Add File: new.txt
            +one
            +
            *** Update File: old.txt
            *** Move to: moved.txt
            @@ class A
             x
            -y
            *** Delete File: gone.txt
            *** End Patch
            """);
    assertThat(sections.files())
        .extracting(FilePatch::path)
        .containsExactly("new.txt", "old.txt", "gone.txt");
    assertThat(sections.files().getFirst()).isEqualTo(new FilePatch.Add("new.txt", "one\n\n"));
    assertThat(((FilePatch.Update) sections.files().get(1)).moveTo()).contains("moved.txt");
    Patch unified =
        Patch.read(
            """
            diff --git a/new.txt b/new.txt
            new file mode 100644
            --- /dev/null
            +++ b/new.txt
            @@ -0,0 +1 @@
            +one
            \\ No newline at end of file
            diff --git a/gone.txt b/gone.txt
            deleted file mode 100644
            --- a/gone.txt
            +++ /dev/null
            @@ -1 +0,0 @@
            -x
            diff --git a/from.txt b/to.txt
            similarity index 100%
            rename from from.txt
            rename to to.txt
            """);
    assertThat(unified.files())
        .containsExactly(
            new FilePatch.Add("new.txt", "one"),
            new FilePatch.Delete("gone.txt"),
            new FilePatch.Update("from.txt", Optional.of("to.txt"), List.of()));
  }

  @Test
  void aPieceIsFoundByItsLinesAndItsAnchor() {
    String text = "class A\n  int x;\n\nclass B\n  int x;\n";
    assertThat(patched(text, section("@@ class B\n-  int x;\n+  int y;")))
        .isEqualTo("class A\n  int x;\n\nclass B\n  int y;\n");
    assertThat(patched(text, section("@@\n class A\n-  int x;\n@@ class B\n+  int z;")))
        .isEqualTo("class A\n\nclass B\n  int z;\n  int x;\n");
    assertThat(patched(text, section("-  int x;\n*** End of File")))
        .isEqualTo("class A\n  int x;\n\nclass B\n");
    assertThat(patched(text, section("@@\n+last"))).isEqualTo(text + "last\n");
  }

  @Test
  void aPieceThatBelongsNowhereOrInSeveralPlacesIsRefused() {
    String text = "class A\n  int x;\n\nclass B\n  int x;\n";
    assertThatThrownBy(() -> patched(text, section("-  int x;\n+  int y;")))
        .isInstanceOf(ToolFailure.class)
        .hasMessageContaining("stand there 2 times, at lines 2, 5: take more lines");
    assertThatThrownBy(() -> patched(text, section("-\tint x;\n+  int y;")))
        .hasMessageContaining("line 2 begins with 2 spaces in the file, not with 1 tabs")
        .hasMessageContaining("\n2\t  int x;");
    assertThatThrownBy(() -> patched(text, section("@@ class C\n-  int x;")))
        .hasMessageContaining("there is no line 'class C'");
    assertThatThrownBy(() -> Patch.read("nothing")).hasMessageContaining("changes no file");
    assertThatThrownBy(() -> Patch.read("*** Begin Patch\n*** Update File: a\n-x\n"))
        .hasMessageContaining("'*** End Patch' is missing");
    assertThatThrownBy(
            () ->
                Patch.read(
                    "*** Begin Patch\n*** Delete File: a\n*** Delete File: a\n*** End Patch"))
        .hasMessageContaining("in two sections");
    assertThatThrownBy(() -> Patch.read("*** Begin Patch\n*** Add File: a\nx\n*** End Patch"))
        .hasMessageContaining("Line 3 of the patch");
  }

  @Test
  void lineEndsStayAsTheyAre() {
    assertThat(patched("a\r\nb\r\nc", section("-b\n+x\n c\n+d"))).isEqualTo("a\r\nx\r\nc\r\nd\r\n");
    assertThat(patched("a  \nb\n", section(" a\n-b\n+c"))).isEqualTo("a  \nc\n");
  }

  /// What another program writes as the difference of two texts makes one of the other.
  @Test
  void diffsOfDiffAreApplied(@TempDir Path folder) throws Exception {
    Random random = new Random(42);
    for (int i = 0; i < 60; i++) {
      String before = text(random);
      String after = edited(before, random);
      Files.writeString(folder.resolve("a"), before);
      Files.writeString(folder.resolve("b"), after);
      Process diff =
          new ProcessBuilder(
                  "diff",
                  "-u",
                  "-U" + random.nextInt(4),
                  "--label",
                  "a/f",
                  "--label",
                  "b/f",
                  "a",
                  "b")
              .directory(folder.toFile())
              .start();
      String patch = new String(diff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!patch.isEmpty()) {
        assertThat(patched(before, patch)).as(patch).isEqualTo(after);
      }
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int lines = random.nextInt(40);
    for (int i = 0; i < lines; i++) {
      text.append("- + ".charAt(random.nextInt(4))).append("-- x".substring(random.nextInt(4)));
      text.append(random.nextInt(9)).append(i == lines - 1 && random.nextBoolean() ? "" : "\n");
    }
    return text.toString();
  }

  private static String edited(String text, Random random) {
    StringBuilder edited = new StringBuilder();
    for (String line : text.split("(?<=\n)", -1)) {
      int what = random.nextInt(8);
      edited.append(what == 0 ? "" : what == 1 ? "new " + line : line);
      if (what == 2 && line.endsWith("\n")) {
        edited.append("added\n");
      }
    }
    return edited.toString();
  }
}
