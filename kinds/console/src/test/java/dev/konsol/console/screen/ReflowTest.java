package dev.konsol.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.screen.style.StyledRow;
import dev.konsol.process.Size;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReflowTest {
  private static Trial resized(Trial trial, int... sizes) {
    for (int i = 0; i < sizes.length; i += 2) {
      trial.screen.resize(new Size(sizes[i], sizes[i + 1]));
    }
    return trial;
  }

  @Test
  void aLineThatNoLongerFitsIsWrappedAndComesBack() {
    var trial = resized(Trial.of(4, 12, "hello world!\r\n$ "), 4, 6);
    assertThat(trial.rows()).containsExactly("world!", "$", "", "");
    assertThat(trial.cursor()).isEqualTo("1,2");
    resized(trial, 4, 12);
    assertThat(trial.rows()).containsExactly("hello world!", "$", "", "");
    assertThat(trial.cursor()).isEqualTo("1,2");
  }

  @Test
  void aWideCharacterIsNotCutInTwo() {
    var trial = resized(Trial.of(2, 8, "x\r\n漢字漢字"), 2, 5);
    assertThat(trial.rows()).containsExactly("漢字", "漢字");
    assertThat(resized(trial, 2, 8).rows()).containsExactly("x", "漢字漢字");
  }

  @Test
  void coloursAndMarksMoveWithTheirCharacters() {
    var trial = resized(Trial.of(2, 6, "\r\nab^[[4;58:5:9;31mcde\u0301^[[mf"), 2, 3);
    assertThat(trial.screen.styledRows().stream().map(StyledRow::ansi).toList())
        .containsExactly(
            "ab\u001b[0;4;31;58:5:9mc\u001b[m", "\u001b[0;4;31;58:5:9mde\u0301\u001b[mf");
  }

  @Test
  void theCursorStaysBeforeItsCharacter() {
    var trial = resized(Trial.of(2, 9, "\r\nabcdefgh^[[2;6H"), 2, 4);
    assertThat(trial.cursor()).isEqualTo("1,1");
    assertThat(trial.then("X").rows()).containsExactly("abcd", "eXgh");
  }

  @Test
  void aHigherTerminalTakesBackWhatScrolledOutButNotWhatWasCleared() {
    var trial = resized(Trial.of(2, 5, "a\r\nb\r\nc\r\nd"), 4, 5);
    assertThat(trial.rows()).containsExactly("a", "b", "c", "d");
    assertThat(trial.cursor()).isEqualTo("3,1");
    var cleared = resized(Trial.of(2, 5, "a\r\nb\r\nc\r\n^[[H^[[2J$"), 4, 5);
    assertThat(cleared.rows()).containsExactly("$", "", "", "");
  }

  @Test
  void theAlternateScreenIsCutAndTheMainOneBehindItWrapped() {
    var trial = resized(Trial.of(4, 8, "abcdefgh\r\n$ ^[[?1049h^[[Hlong row"), 4, 4);
    assertThat(trial.rows()).containsExactly("long", "", "", "");
    assertThat(trial.then("^[[?1049l").rows()).containsExactly("efgh", "$", "", "");
    assertThat(trial.cursor()).isEqualTo("1,2");
  }

  @Test
  void whatHasLeftTheScreenStaysBounded() {
    var trial = Trial.of(4, 120, "x".repeat(119) + "\r\n");
    for (int i = 0; i < 5000; i++) {
      trial.then("line " + i + "\r\n");
    }
    assertThat(((ScrolledRows) trial.screen.terminal.leaving).size()).isEqualTo(64);
    resized(trial, 4, 1);
    assertThat(((ScrolledRows) trial.screen.terminal.leaving).size()).isLessThanOrEqualTo(200);
    resized(trial, 4, 1000);
    assertThat(((ScrolledRows) trial.screen.terminal.leaving).size()).isLessThanOrEqualTo(24);
  }

  @Test
  void anySizesInAnyOrderKeepTheLastLine() {
    var random = new Random(3);
    var trial = Trial.of(10, 40, "a longer line of text\r\n".repeat(30) + "$ ");
    for (int i = 0; i < 300; i++) {
      trial.screen.resize(new Size(1 + random.nextInt(20), 2 + random.nextInt(60)));
      var snapshot = trial.screen.snapshot();
      assertThat(snapshot.rows().get(snapshot.cursor().row())).startsWith("$");
    }
  }
}
