package dev.konsol.client.repl.display;

import static dev.konsol.client.repl.display.Tokenizer.Kind.COMMENT;
import static dev.konsol.client.repl.display.Tokenizer.Kind.KEYWORD;
import static dev.konsol.client.repl.display.Tokenizer.Kind.NUMBER;
import static dev.konsol.client.repl.display.Tokenizer.Kind.PLAIN;
import static dev.konsol.client.repl.display.Tokenizer.Kind.TEXT;
import static dev.konsol.client.repl.display.Tokenizer.Kind.TYPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.repl.display.Tokenizer.Token;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TokenizerTest {
  @Test
  void javaIsCutByLooks() {
    assertThat(java("int x = 4.5; // of \"it\""))
        .containsExactly(
            new Token(KEYWORD, "int"),
            new Token(PLAIN, " x = "),
            new Token(NUMBER, "4.5"),
            new Token(PLAIN, "; "),
            new Token(COMMENT, "// of \"it\""));
  }

  @Test
  void aQuoteBehindABackslashEndsNothing() {
    assertThat(java("f(\"a\\\"b\", 'c')"))
        .containsExactly(
            new Token(PLAIN, "f("),
            new Token(TEXT, "\"a\\\"b\""),
            new Token(PLAIN, ", "),
            new Token(TEXT, "'c'"),
            new Token(PLAIN, ")"));
  }

  @Test
  void aTextBlockGoesOverLines() {
    assertThat(java("\"\"\"\n a \"b\" \n\"\"\".strip()"))
        .containsExactly(
            new Token(TEXT, "\"\"\"\n a \"b\" \n\"\"\""), new Token(PLAIN, ".strip()"));
  }

  @Test
  void languagesDifferInTheirWords() {
    assertThat(Tokenizer.of("val x: List<Int>", Lexicon.of("kotlin")))
        .contains(new Token(KEYWORD, "val"), new Token(TYPE, "List"));
    assertThat(java("val")).containsExactly(new Token(PLAIN, "val"));
    assertThat(Tokenizer.of("def f # so", Lexicon.of("ruby")))
        .containsExactly(
            new Token(KEYWORD, "def"), new Token(PLAIN, " f "), new Token(COMMENT, "# so"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"", "\"a\\", "'", "/*", "/* a", "//", "\"\"\"", "@", "1.", "ä €"})
  void nothingOfUnfinishedCodeIsLost(String code) {
    assertThat(java(code).stream().map(Token::text).collect(Collectors.joining())).isEqualTo(code);
  }

  private static List<Token> java(String code) {
    return Tokenizer.of(code, Lexicon.of("java"));
  }
}
