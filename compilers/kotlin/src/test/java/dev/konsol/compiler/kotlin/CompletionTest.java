package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.Snippets;
import dev.konsol.wire.compile.Completions;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the compiler knows of types, asked while one writes. One session for all.
@Tag("slow")
@Timeout(120)
@SuppressWarnings("NullAway.Init") // JUnit sees to the session
final class CompletionTest {
  @AutoClose private static Snippets snippets;

  @BeforeAll
  static void open() {
    Session.Jdk jdk = Session.Jdk.ours();
    snippets =
        new KotlinLanguage()
            .open(
                new SessionSpec(
                    jdk.home().toString(),
                    jdk.release(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of("java.util.*")));
    for (String code :
        List.of(
            "data class Point(val x: Int, private val secret: Int) { fun flipped() = x }",
            "val point: Point? = Point(1, 2)",
            "val words = listOf(\"a\")",
            "val file = java.io.File(\"a\")",
            "fun shout() = \"!\"")) {
      assertThat(snippets.compile(code).status()).as(code).isEqualTo(Status.COMPLETE);
    }
  }

  private static List<String> at(String code) {
    Completions completions = snippets.complete(code, code.length());
    return completions.items();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "abc".le                            | length
          "abc".upper                         | uppercase
          words.                              | size
          words.joinTo                        | joinToString
          words.first().rever                 | reversed
          words.map { it.length }.su          | sum
          point!!.fl                          | flipped
          point?.cop                          | copy
          file.absoluteP                      | absolutePath
          file.readT                          | readText
          file.parentFile.na                  | name
          shout().sub                         | substring
          1.toD                               | toDouble
          val n = words.si                    | size
          println("abc".le                    | length
          Math.ab                             | abs
          java.time.LocalDate.no              | now
          printl                              | println
          wor                                 | words
          listO                               | listOf
          Mat                                 | Math
          println("$wor                       | words
          println("${wor                      | words
          println("${words.si                 | size
          import ja                           | java
          import java.ut                      | util
          import java.util.Lis                | List
          import kotlin.math.sq               | sqrt
          java.util.                          | concurrent
          java.util.ArrayL                    | ArrayList
          Rand                                | Random
          """)
  void offersWhatCouldFollow(String code, String wanted) {
    assertThat(at(code)).contains(wanted);
  }

  @Test
  void knowsWhatTheSnippetItselfHasDeclaredBefore() {
    assertThat(at("val local = \"x\"\nlocal.leng")).containsExactly("length");
    assertThat(snippets.complete("local.leng", 10).items()).isEmpty();
  }

  @Test
  void offersNothingThatDoesNotFit() {
    assertThat(at("point!!.")).contains("x", "component1", "let").doesNotContain("secret", "trim");
    assertThat(at("filte")).as("needs something to filter").doesNotContain("filter");
    assertThat(at("nothing.le")).isEmpty();
    assertThat(at("\"abc\".")).doesNotContain("flipped", "absolutePath");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"wor",
        "words.contains(\"wor",
        "\"\"\"\nwor",
        "// wor",
        "/* wor",
        "'w",
        "1 /** wor"
      })
  void offersNothingInTextsAndComments(String code) {
    assertThat(at(code)).isEmpty();
  }

  @Test
  void whatIsATypesOwnComesFirstAndWhatEverythingHasLast() {
    assertThat(at("point!!."))
        .startsWith("component1", "copy", "flipped", "x")
        .endsWith("equals", "hashCode", "toString")
        .doesNotContain("append", "coerceAtLeast", "ifBlank");
    assertThat(at("words.")).startsWith("contains", "containsAll", "forEach", "get");
    assertThat(at("Math.")).contains("abs", "PI").doesNotContain("<init>", "DEGREES_TO_RADIANS");
    assertThat(at("\"abc\".")).doesNotContain("advanceWhile");
    assertThat(at("val n = ")).containsExactly("Point", "file", "point", "shout", "words");
    assertThat(at("import java.util.").stream().filter(name -> name.contains("$"))).isEmpty();
  }

  @Test
  void theWordToReplaceIsCountedInTheCodeAsItWasGiven() {
    assertThat(snippets.complete("val a = 1\r\nwor", 14).anchor()).isEqualTo(11);
    assertThat(snippets.complete("\"$wor", 5).anchor()).isEqualTo(2);
  }

  @Test
  void leavesTheSessionAsItIs() {
    at("shout().le");
    assertThat(snippets.compile("konsolProbe").status()).isEqualTo(Status.ERROR);
    assertThat(at("val n = ")).containsExactly("Point", "file", "point", "shout", "words");
  }
}
