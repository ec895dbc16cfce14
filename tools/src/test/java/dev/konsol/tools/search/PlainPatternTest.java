package dev.konsol.tools.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainPatternTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "class Foo",
        "(?i)todo",
        "foo|bar",
        "foo\\(\\)",
        "[A-Za-z_]+\\d*",
        "^import .*List;",
        "a{2,3}",
        "\\bword\\b",
        "(?:a|b)c",
        "[^x]",
        "x.y",
        "-e",
        "\\w+\\s*="
      })
  void isAskedFor(String pattern) {
    assertThat(PlainPattern.is(pattern)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "(?i)",
        "end$",
        "\\Qa.b\\E",
        "\\pL",
        "(?s).",
        "(?P<n>x)",
        "[[:alpha:]]",
        "[a&&b]",
        "[a--b]",
        "[\\d]",
        "\\S",
        "\\z",
        "\\x41",
        "ä",
        "a\\",
        "[",
        "[]a]",
        "\\<a",
        "\t"
      })
  void isNotAskedFor(String pattern) {
    assertThat(PlainPattern.is(pattern)).isFalse();
  }
}
