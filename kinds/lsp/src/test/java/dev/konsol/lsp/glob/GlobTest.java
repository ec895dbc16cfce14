package dev.konsol.lsp.glob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "**/*.ts a.ts",
        "**/*.ts src/deep/a.ts",
        "**/sourcemap.json sourcemap.json",
        "src/**/x.ts src/x.ts",
        "/w/**/*.ts /w/a.ts",
        "**/*.ts /w/a.ts",
        "**/foo/** foo/x",
        "**/foo/** a/foo",
        "{**/*.rs,**/Cargo.toml} Cargo.toml",
        "**/{tsconfig,jsconfig}.json jsconfig.json",
        "**/*.{c,{h,hpp}} a/b.hpp",
        "a/** a",
        "a/** a/b/c",
        "a/{**,b} a",
        "** anything/at/all",
        "**/** a",
        "a/**/**/b a/b",
        "{**,a}/x x",
        "src{/**,.ts} src/a/b",
        "src{/**,.ts} src.ts",
        "*.ts .ts",
        "* .hidden",
        "?.ts 😀.ts",
        "[!0-9]x ax",
        "[a-cx-z]* y",
        "[a-] -",
        "a,b a,b",
        "/home/me/proj/node_modules/typescript/lib/*.d.ts /home/me/proj/node_modules/typescript/lib/lib.d.ts",
      })
  void matches(String pattern, String path) {
    assertThat(Glob.compile(pattern).matches(path)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "*.ts a/b.ts",
        "**/x.json ax.json",
        "**/x.json a/x.json/b",
        "src/**/x.ts srcx.ts",
        "a/** ab",
        "a/**/b ab",
        "a?b a/b",
        "a[!b]c a/c",
        "[!0-9] 7",
        "*.TS a.ts",
        "/w/**/*.ts w/a.ts",
        "w/*.ts /w/a.ts",
        "{a,b} c",
        "*/ a",
      })
  void doesNotMatch(String pattern, String path) {
    assertThat(Glob.compile(pattern).matches(path)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/**b",
        "a**",
        "**.ts",
        "***",
        "{a,b",
        "a}",
        "[",
        "[]",
        "[!]",
        "[z-a]",
        "[a/b]",
        "{a/,b}**",
        "**{a,/b}"
      })
  void refusesWhatMeansNothingAndQuotesIt(String pattern) {
    assertThatThrownBy(() -> Glob.compile(pattern))
        .isInstanceOf(BadGlob.class)
        .hasMessageContaining(pattern);
  }

  @Test
  void refusesEmptyOversizedAndTooDeeplyNestedPatterns() {
    assertThatThrownBy(() -> Glob.compile("")).isInstanceOf(BadGlob.class);
    assertThatThrownBy(() -> Glob.compile("a".repeat(5000))).isInstanceOf(BadGlob.class);
    assertThatThrownBy(() -> Glob.compile("{".repeat(100) + "}".repeat(100)))
        .isInstanceOf(BadGlob.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "**/*.ts ''",
        "src/**/*.ts src",
        "src/main/x.ts src/main",
        "src/ma*/x.ts src",
        "src/{a,b}/x.ts src",
        "/w/src/** /w/src",
        "/*.ts /",
        "x.ts ''",
        "a/** a",
      })
  void literalPrefixIsTheDirectoryBeforeTheFirstWildcard(String pattern, String prefix) {
    assertThat(Glob.compile(pattern).literalPrefix()).isEqualTo(prefix);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "**/*.ts src true",
        "**/*.ts '' true",
        "**/*.ts node_modules false",
        "**/*.ts a/node_modules/b false",
        "**/*.ts .git false",
        "**/node_modules/*/package.json node_modules true",
        "**/node_modules/*/package.json a/node_modules/ts true",
        "**/node_modules/*/package.json a/node_modules/ts/lib false",
        "**/node_modules/**/package.json node_modules/ts/node_modules true",
        "**/{node_modules,bower}/** node_modules true",
        "node_modul?s/** node_modules false",
        ".git/HEAD .git true",
        "src/*.ts src true",
        "src/*.ts src/deep false",
        "src/*.ts test false",
        "/w/src/** / true",
        "/w/src/** /w true",
        "/w/src/** /v false",
        "/w/src/** /w/src/a/b true",
        "a/b a/b false",
      })
  void knowsWhichDirectoriesCanHoldMatches(String pattern, String directory, boolean may) {
    assertThat(Glob.compile(pattern).mayMatchBelow(directory)).isEqualTo(may);
  }

  /// By trying one way after the other, none of these would come to an end.
  @Test
  void noPatternMakesAMatchSlow() {
    String path = "a/".repeat(500) + "b";
    String stars = "**/".repeat(300) + "c";
    String choices = "{a,a/}".repeat(300) + "c";
    String segments = "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b";
    assertThat(Glob.compile(stars).matches(path + "/d")).isFalse();
    assertThat(Glob.compile(stars).matches(path + "/c")).isTrue();
    assertThat(Glob.compile(choices).matches("a/".repeat(200) + "d")).isFalse();
    assertThat(Glob.compile("{,}".repeat(600) + "x?").matches("x")).isFalse();
    assertThat(Glob.compile("**" + "{,}".repeat(600)).matches("x")).isTrue();
    assertThat(Glob.compile(segments).matches("a".repeat(2000))).isFalse();
  }
}
