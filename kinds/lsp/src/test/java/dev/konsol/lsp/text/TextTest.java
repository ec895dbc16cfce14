package dev.konsol.lsp.text;

import static dev.konsol.lsp.text.PositionEncoding.UTF16;
import static dev.konsol.lsp.text.PositionEncoding.UTF32;
import static dev.konsol.lsp.text.PositionEncoding.UTF8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.lsp.edit.EditRefused;
import dev.konsol.lsp.edit.Edits;
import dev.konsol.lsp.edit.TextEdit;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void everyLineEndCounts() {
    Text text = Text.of("a\nb\r\nc\rd");
    assertThat(text.lines()).isEqualTo(4);
    assertThat(List.of(text.lineText(0), text.lineText(1), text.lineText(2), text.lineText(3)))
        .containsExactly("a", "b", "c", "d");
    assertThat(text.lineText(4)).isEmpty();
    assertThat(Text.of("").lines()).isEqualTo(1);
    assertThat(Text.of("\r\n").lines()).isEqualTo(2);
  }

  @Test
  void charactersAreCountedInTheEncodingsUnits() {
    Text text = Text.of("x\né漢😀z");
    assertThat(text.offset(new Position(1, 4), UTF16)).isEqualTo(text.content().indexOf('z'));
    assertThat(text.offset(new Position(1, 9), UTF8)).isEqualTo(text.content().indexOf('z'));
    assertThat(text.offset(new Position(1, 3), UTF32)).isEqualTo(text.content().indexOf('z'));
    int z = text.content().indexOf('z');
    assertThat(text.position(z, UTF8)).isEqualTo(new Position(1, 9));
    assertThat(text.position(z, UTF16)).isEqualTo(new Position(1, 4));
    assertThat(text.position(z, UTF32)).isEqualTo(new Position(1, 3));
  }

  @Test
  void positionsBehindTheEndAreTheEnd() {
    Text text = Text.of("ab\r\ncd");
    assertThat(text.offset(new Position(0, 99), UTF16)).isEqualTo(2);
    assertThat(text.offset(new Position(1, 99), UTF16)).isEqualTo(6);
    assertThat(text.offset(new Position(9, 0), UTF16)).isEqualTo(6);
    assertThat(text.position(99, UTF16)).isEqualTo(new Position(1, 2));
  }

  @Test
  void positionsWithinACharacterAreItsStart() {
    Text text = Text.of("😀");
    assertThat(text.offset(new Position(0, 1), UTF16)).isZero();
    assertThat(text.offset(new Position(0, 3), UTF8)).isZero();
    assertThat(text.position(1, UTF16)).isEqualTo(new Position(0, 0));
    assertThat(Text.of("a\r\n").position(2, UTF16)).isEqualTo(new Position(0, 1));
  }

  @Test
  void editsSpeakOfTheTextBeforeThem() {
    Text edited =
        Edits.apply(
            Text.of("one two three"),
            List.of(
                new TextEdit(Range.of(0, 8, 0, 13), "3"),
                new TextEdit(Range.of(0, 0, 0, 3), "1"),
                new TextEdit(Range.of(0, 4, 0, 7), "2")),
            UTF16);
    assertThat(edited).isEqualTo(Text.of("1 2 3"));
  }

  @Test
  void insertsAtOnePlaceKeepTheirOrder() {
    Text edited =
        Edits.apply(
            Text.of("xy"),
            List.of(
                new TextEdit(Range.of(0, 1, 0, 2), "Y"),
                new TextEdit(Range.of(0, 1, 0, 1), "1"),
                new TextEdit(Range.of(0, 1, 0, 1), "2"),
                new TextEdit(Range.of(0, 1, 0, 1), "3")),
            UTF16);
    assertThat(edited).isEqualTo(Text.of("x123Y"));
  }

  @Test
  void overlappingEditsAreRefused() {
    List<TextEdit> edits =
        List.of(new TextEdit(Range.of(0, 0, 0, 2), "1"), new TextEdit(Range.of(0, 1, 0, 3), "2"));
    assertThatThrownBy(() -> Edits.apply(Text.of("abc"), edits, UTF16))
        .isInstanceOf(EditRefused.class)
        .hasMessageContaining("overlap");
  }
}
