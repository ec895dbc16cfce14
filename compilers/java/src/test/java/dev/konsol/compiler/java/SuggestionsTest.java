package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One session for all.
@SuppressWarnings("NullAway.Init") // JUnit sees to the session
final class SuggestionsTest {
  @AutoClose private static Session session;

  @BeforeAll
  static void open() {
    session = new Session();
    session.run("int count = 3;");
    session.run("record Pair(String left, int right) {}");
    session.run("var pair = new Pair(\"\", 1);");
  }

  private static List<String> at(String code) {
    return session.snippets.complete(code, code.length()).items();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"cou",
        "List.of(\"a\", \"cou",
        "'c",
        "\"\"\"\n\"cou",
        "// cou",
        "1; /* cou",
        "\"\\\"cou"
      })
  void nothingIsSuggestedInTextsAndComments(String code) {
    assertThat(at(code)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"a\" + cou",
        "'\"' + cou",
        "/* \" */ cou",
        "// it's\ncou",
        "\"\"\"\n\"\"\" + cou"
      })
  void behindThemItGoesOn(String code) {
    assertThat(at(code)).containsExactly("count");
  }

  @Test
  void whatFitsComesFirstAndWhatEveryObjectHasLast() {
    assertThat(at("pair."))
        .containsExactly(
            "left()", "right()", "clone()", "equals(", "getClass()", "hashCode()", "toString()");
    assertThat(at("int n = pair.")).startsWith("right()", "left()");
    assertThat(at("String s = pair.")).startsWith("left()", "right()");
    assertThat(at("pair.noti")).as("when somebody looks for it").contains("notify()");
    assertThat(at("Math.abs(").getFirst()).isEqualTo("count");
  }

  @Test
  void importsArePackagesAndTypes() {
    assertThat(at("import java.util.Lis")).startsWith("List");
    assertThat(at("import cou")).isEmpty();
  }
}
