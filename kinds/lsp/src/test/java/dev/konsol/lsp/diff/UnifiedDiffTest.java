package dev.konsol.lsp.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnifiedDiffTest {
  private final Random random = new Random(3);
  @TempDir Path directory;

  @Test
  void readsLikeGit() {
    String before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
    String after = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n11\n12\n13";
    assertThat(UnifiedDiff.of("a.txt", before, after))
        .isEqualTo(
            """
            diff --git a/a.txt b/a.txt
            --- a/a.txt
            +++ b/a.txt
            @@ -2,7 +2,7 @@
             2
             3
             4
            -5
            +five
             6
             7
             8
            @@ -10,3 +10,4 @@
             10
             11
             12
            +13
            \\ No newline at end of file
            """);
  }

  @Test
  void theSameTextHasNoDiff() {
    assertThat(UnifiedDiff.of("a", "x\n", "x\n")).isEmpty();
  }

  @Test
  void gitAppliesAllOfThem() throws Exception {
    StringBuilder patch = new StringBuilder();
    String[] after = new String[60];
    for (int i = 0; i < after.length; i++) {
      String before = text(random.nextInt(40));
      after[i] = i % 4 == 0 ? text(30) : touched(before);
      Files.writeString(directory.resolve("file " + i), before);
      patch.append(UnifiedDiff.of("file " + i, before, after[i]));
    }
    patch.append(UnifiedDiff.created("fresh/new", "a\r\nb"));
    patch.append(UnifiedDiff.created("fresh/empty", ""));
    Files.writeString(directory.resolve("going"), "x\ny");
    patch.append(UnifiedDiff.deleted("going", "x\ny"));
    Files.writeString(directory.resolve("from"), "x\ny\n");
    patch.append(UnifiedDiff.renamed("from", "to", "x\ny\n", "x\nz\n"));
    Files.writeString(directory.resolve("odd\"\\\tname é"), "x\n");
    patch.append(UnifiedDiff.of("odd\"\\\tname é", "x\n", "y\n"));

    gitApply(patch.toString());

    for (int i = 0; i < after.length; i++) {
      assertThat(directory.resolve("file " + i)).hasContent(after[i]);
      assertThat(Files.readString(directory.resolve("file " + i))).isEqualTo(after[i]);
    }
    assertThat(Files.readString(directory.resolve("fresh/new"))).isEqualTo("a\r\nb");
    assertThat(directory.resolve("fresh/empty")).isEmptyFile();
    assertThat(directory.resolve("going")).doesNotExist();
    assertThat(directory.resolve("from")).doesNotExist();
    assertThat(Files.readString(directory.resolve("to"))).isEqualTo("x\nz\n");
    assertThat(Files.readString(directory.resolve("odd\"\\\tname é"))).isEqualTo("y\n");
  }

  @Test
  void aSmallChangeInALargeTextIsASmallDiff() {
    String before = lines(50_000, 1_000_000);
    String after = before.replaceFirst("\n", "\nnew\n") + "end\n";
    assertThat(UnifiedDiff.of("a", before, after).lines().count()).isLessThan(20);
  }

  /// No shortest way is sought between them: that would take the product of their lengths.
  @Test
  void entirelyDifferentTextsAreReplacedAsAWhole() {
    String diff = UnifiedDiff.of("a", lines(20_000, 50), lines(20_000, 1_000_000));
    assertThat(diff.lines().filter(line -> line.startsWith("@@")))
        .containsExactly("@@ -1,20000 +1,20000 @@");
  }

  private String lines(int count, int different) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(random.nextInt(different)).append('\n');
    }
    return text.toString();
  }

  private String text(int count) {
    String end = random.nextBoolean() ? "\n" : "";
    return lines(count, 8).replace("3\n", "3\r\n").replace("4\n", "漢😀\n") + "last" + end;
  }

  private String touched(String text) {
    StringBuilder touched = new StringBuilder();
    for (String line : text.splitWithDelimiters("\n", 0)) {
      switch (random.nextInt(12)) {
        case 0 -> touched.append("new ").append(line);
        case 1 -> touched.append(line.replaceAll(".+", ""));
        default -> touched.append(line);
      }
    }
    return touched.toString();
  }

  private void gitApply(String patch) throws IOException, InterruptedException {
    Path file = Files.writeString(directory.resolve("patch"), patch);
    Process git =
        new ProcessBuilder("git", "apply", "--whitespace=nowarn", file.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(git.exitValue()).as(said).isZero();
  }
}
