package dev.konsol.app.repl;

import static dev.konsol.app.repl.Colouring.Look.COMMENT;
import static dev.konsol.app.repl.Colouring.Look.KEYWORD;
import static dev.konsol.app.repl.Colouring.Look.NUMBER;
import static dev.konsol.app.repl.Colouring.Look.PLAIN;
import static dev.konsol.app.repl.Colouring.Look.TEXT;
import static dev.konsol.app.repl.Colouring.Look.TYPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.app.repl.Colouring.Piece;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ColouringTest {
  @Test
  void javaIsCutByLooks() {
    assertThat(java("int x = 4.5; // of \"it\""))
        .containsExactly(
            new Piece(KEYWORD, "int"),
            new Piece(PLAIN, " x = "),
            new Piece(NUMBER, "4.5"),
            new Piece(PLAIN, "; "),
            new Piece(COMMENT, "// of \"it\""));
  }

  @Test
  void aQuoteBehindABackslashEndsNothing() {
    assertThat(java("f(\"a\\\"b\", 'c')"))
        .containsExactly(
            new Piece(PLAIN, "f("),
            new Piece(TEXT, "\"a\\\"b\""),
            new Piece(PLAIN, ", "),
            new Piece(TEXT, "'c'"),
            new Piece(PLAIN, ")"));
  }

  @Test
  void aTextBlockGoesOverLines() {
    assertThat(java("\"\"\"\n a \"b\" \n\"\"\".strip()"))
        .containsExactly(
            new Piece(TEXT, "\"\"\"\n a \"b\" \n\"\"\""), new Piece(PLAIN, ".strip()"));
  }

  @Test
  void languagesDifferInTheirWords() {
    assertThat(Colouring.of("val x: List<Int>", Lexicon.of("kotlin")))
        .contains(new Piece(KEYWORD, "val"), new Piece(TYPE, "List"));
    assertThat(java("val")).containsExactly(new Piece(PLAIN, "val"));
    assertThat(Colouring.of("def f # so", Lexicon.of("ruby")))
        .containsExactly(
            new Piece(KEYWORD, "def"), new Piece(PLAIN, " f "), new Piece(COMMENT, "# so"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"", "\"a\\", "'", "/*", "/* a", "//", "\"\"\"", "@", "1.", "ä €"})
  void nothingOfUnfinishedCodeIsLost(String code) {
    assertThat(java(code).stream().map(Piece::text).collect(Collectors.joining())).isEqualTo(code);
  }

  private static List<Piece> java(String code) {
    return Colouring.of(code, Lexicon.of("java"));
  }
}
