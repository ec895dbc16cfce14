package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.Completions;
import dev.konsol.compiler.SessionSpec;
import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.Status;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the compiler knows of types, asked while one writes. One session for all.
@Tag("slow")
@Timeout(120)
@SuppressWarnings("NullAway.Init") // JUnit sees to the session
final class CompletionTest {
  private static Snippets snippets;

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
                    List.of()));
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

  @AfterAll
  static void close() {
    snippets.close();
  }

  private static List<String> at(String code) {
    Completions completions = snippets.complete(code, code.length());
    return completions.items().stream().map(Completions.Item::label).toList();
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

  @Test
  void leavesTheSessionAsItIs() {
    at("shout().le");
    assertThat(snippets.compile("konsolProbe").status()).isEqualTo(Status.ERROR);
    assertThat(snippets.declarations()).hasSize(5);
  }
}
