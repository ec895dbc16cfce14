package dev.konsol.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.EditPreview;
import dev.konsol.lsp.answer.Finding;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.edit.EditRefused;
import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.Range;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Edits that a server proposes.
class RefactoringTest {
  private static final Path MAIN = Path.of("main.txt");

  @TempDir Path temporary;

  private Lab lab() throws Exception {
    return new Lab(temporary).fake().write("main.txt", "first \nneeds a.dep\nlast  \n");
  }

  private static String text(Lab lab) throws Exception {
    return Files.readString(lab.project().resolve("main.txt"));
  }

  @Test
  void formatsAsShown() throws Exception {
    try (Lab lab = lab()) {
      Answer<EditPreview> answer = lab.servers().refactoring().format(lab.project(), MAIN, 2, true);
      assertThat(answer.freshness()).isEqualTo(Freshness.FRESH);
      assertThat(answer.value().diffs())
          .containsExactly(
              """
              diff --git a/main.txt b/main.txt
              --- a/main.txt
              +++ b/main.txt
              @@ -1,3 +1,3 @@
              -first\s
              +first
               needs a.dep
              -last \s
              +last
              """);
      assertThat(text(lab)).startsWith("first \n");
      answer.value().apply();
      assertThat(text(lab)).isEqualTo("first\nneeds a.dep\nlast\n");
      assertThat(lab.servers().refactoring().format(lab.project(), MAIN, 2, true).value().plan())
          .isEmpty();
    }
  }

  @Test
  void offersFixesAndWhatIsWorkedOutLaterButNothingThatCannotBeSeen() throws Exception {
    try (Lab lab = lab()) {
      lab.said("main.txt");
      Answer<List<EditPreview>> actions =
          lab.servers().refactoring().actions(lab.project(), MAIN, Range.of(1, 0, 1, 5));
      assertThat(actions.freshness()).isEqualTo(Freshness.FRESH);
      assertThat(actions.value()).extracting(EditPreview::title).containsExactly("Add a title");
      actions = lab.servers().refactoring().actions(lab.project(), MAIN, Range.of(1, 0, 1, 11));
      assertThat(actions.value())
          .extracting(EditPreview::title)
          .containsExactly("Remove: there is no a.dep", "Add a title");
      actions.value().getFirst().apply();
      assertThat(text(lab)).isEqualTo("first \nlast  \n");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
    }
  }

  /// Neither editors nor compilers count it.
  @Test
  void aByteOrderMarkIsNotCountedAndStays() throws Exception {
    try (Lab lab = lab().write("main.txt", "\uFEFFneeds a.dep \nlast\n")) {
      assertThat(lab.check("main.txt").findings())
          .extracting(Finding::range)
          .containsExactly(Range.of(0, 6, 0, 11));
      lab.servers().refactoring().format(lab.project(), MAIN, 2, true).value().apply();
      assertThat(text(lab)).isEqualTo("\uFEFFneeds a.dep\nlast\n");
    }
  }

  /// Each server counts the versions of its documents by itself.
  @Test
  void theVersionOfAnEditIsThatOfTheServerWhichMadeIt() throws Exception {
    String first = Lab.fakeConfiguration("documents");
    String second = Lab.fakeConfiguration().replace("fake\": {", "other\": {");
    try (Lab lab =
        new Lab(temporary)
            .configure(
                first.substring(0, first.length() - 1)
                    + ", "
                    + second.substring(1).replace("[\".txt\"]", "[\".txt\", \".md\"]"))
            .write("other.md", "text\n")
            .write("main.txt", "def one\n")) {
      // The other server is the first that runs, and has this document before.
      assertThat(lab.said("other.md")).isEqualTo("fresh: ");
      assertThat(lab.said("main.txt")).isEqualTo("fresh: ");
      Answer<EditPreview> rename =
          lab.servers().refactoring().rename(lab.project(), MAIN, new Position(0, 4), "uno");
      assertThat(rename.note()).isEmpty();
      rename.value().apply();
      assertThat(text(lab)).isEqualTo("def uno\n");
    }
  }

  @Test
  void anEditOfAFileThatChangedMeanwhileIsNotMadeAnywhere() throws Exception {
    try (Lab lab = lab().write("main.txt", "def one\n").write("other.txt", "calls one\n")) {
      EditPreview rename =
          lab.servers()
              .refactoring()
              .rename(lab.project(), MAIN, new Position(0, 4), "uno")
              .value();
      assertThat(rename.files()).hasSize(2);
      lab.write("other.txt", "calls one twice\n");
      assertThatThrownBy(rename::apply).isInstanceOf(EditRefused.class);
      assertThat(text(lab)).isEqualTo("def one\n");
    }
  }
}
