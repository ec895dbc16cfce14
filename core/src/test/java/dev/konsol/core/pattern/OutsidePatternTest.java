package dev.konsol.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.Budget;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.pattern.PatternSearch.Found;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutsidePatternTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private static Optional<Found> find(String regex, String text)
      throws InterruptedException, TimeoutException {
    return OutsidePattern.of(regex).search(Budget.of(LONG)).find(text);
  }

  @Test
  void theFirstMatchIsFound() throws Exception {
    assertThat(find("b+", "aabbb")).contains(new Found(2, 5));
    assertThat(find("c", "aabbb")).isEmpty();
    assertThat(find("(?i)É|x{2,}", "aé")).contains(new Found(1, 2));
    assertThat(find("^b$", "a\nb\n")).isEmpty();
    assertThat(OutsidePattern.ofLines("^b$").search(Budget.of(LONG)).find("a\nb\n"))
        .contains(new Found(2, 3));
  }

  /// Each of these takes a backtracking engine longer than anybody lives.
  @ParameterizedTest
  @ValueSource(strings = {"(a*)*b", "(a|a)*b", "(a|aa)+$b", "(.*a){20}b", "(a?){50}a{50}b"})
  void nestedRepetitionsTakeTimeByTheLengthOfTheText(String regex) throws Exception {
    assertThat(find(regex, "a".repeat(5_000))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "x(?=a), a look-ahead, (?=",
    "x(?!a), a look-ahead, (?!",
    "(?<=a)x, a look-behind, (?<=",
    "(?<!a)x, a look-behind, (?<!",
    "(a)\\1, a back reference, \\1",
    "(?<n>a)\\k<n>, a back reference, \\k",
    "(?>a)b, an atomic group, (?>",
    "a++b, a possessive repetition, ++",
    "[a-z&&b], an intersection of character classes, &&",
    "a\\R, an escape, \\R",
  })
  void whatTheEngineDoesNotKnowIsNamed(String regex, String name, String piece) {
    assertThatThrownBy(() -> OutsidePattern.of(regex))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST))
        .hasMessage(
            "the pattern '"
                + regex
                + "' has "
                + name
                + ", '"
                + piece
                + "', which is not supported: patterns have RE2's syntax");
  }

  @ParameterizedTest
  @CsvSource({
    "([, missing closing ]",
    "(a, missing closing )",
    "a), there is a ')' without its '('",
    "*a, missing argument to repetition operator",
    "[z-a], invalid character class range",
  })
  void whatIsNotAPatternIsRefused(String regex, String why) {
    assertThatThrownBy(() -> OutsidePattern.of(regex))
        .isInstanceOf(KonsolException.class)
        .hasMessage("the pattern '" + regex + "' is not a regular expression: " + why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "((a{1000}){1000}){1000}",
        "(((x{1,99}){1,99}){1,99}){1,99}",
        "(?:[]{]{500}[[:alpha:]{]{501}){2}",
        "(\\Q{}(\\E\\p{Greek}{200}){300}",
        "((){1000}){1000}",
      })
  void repetitionsThatAreManyTogetherAreRefusedBeforeTheyAreWrittenOut(String regex) {
    assertThatThrownBy(() -> OutsidePattern.of(regex))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("more than 1000 parts when its repetitions are written out");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[a&]&&b", "\\Q((a{1000}){1000}\\E", "[{]{1000}", "a{,5}{x}", "\\x{41}\\p{L}{9}"})
  void whatOnlyLooksLikeARepetitionIsAPattern(String regex) {
    assertThat(OutsidePattern.of(regex)).hasToString(regex);
  }

  @Test
  void lengthAndDepthAreBounded() throws Exception {
    assertThatThrownBy(() -> OutsidePattern.of("a".repeat(1_001)))
        .hasMessage("the pattern has 1001 characters: use at most 1000");
    assertThat(find("(".repeat(480) + "a" + ")".repeat(480), "ba")).contains(new Found(1, 2));
  }

  @Test
  void aSearchEndsWithItsBudget() {
    PatternSearch search = OutsidePattern.of("(a*)*b").search(Budget.of(Duration.ZERO));
    assertThatThrownBy(() -> search.find("a".repeat(100_000)))
        .isInstanceOf(TimeoutException.class)
        .hasMessageContaining("took too long");
  }

  @Test
  void manyShortTextsAreBoundedTogether() {
    PatternSearch search = OutsidePattern.of("(a*)*b").search(Budget.of(Duration.ZERO));
    assertThatThrownBy(
            () -> {
              while (search.find("a".repeat(80)).isEmpty()) {
                Thread.onSpinWait();
              }
            })
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void anInterruptEndsASearch() throws Exception {
    AtomicReference<Object> outcome = new AtomicReference<>();
    Thread searching =
        Thread.ofVirtual()
            .start(
                () -> {
                  Thread.currentThread().interrupt();
                  try {
                    outcome.set(find("(a*)*b", "a".repeat(100_000)));
                  } catch (Exception e) {
                    outcome.set(e);
                  }
                });
    searching.join();
    assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
  }
}
