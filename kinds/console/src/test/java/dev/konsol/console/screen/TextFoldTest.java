package dev.konsol.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFoldTest {
  private static byte[] bytes(String input) {
    return input.replace("^[", "\u001b").getBytes(StandardCharsets.UTF_8);
  }

  private static String fold(String input) {
    var bytes = bytes(input);
    return TextFold.text(bytes, 0, bytes.length, 20);
  }

  @Test
  void dropsColoursAndKeepsLines() {
    assertThat(fold("^[[31mred^[[0m  \r\n\r\nblue\r\n")).isEqualTo("red\n\nblue\n");
    assertThat(fold("no end")).isEqualTo("no end");
    assertThat(fold("\r\n")).isEqualTo("\n");
    assertThat(fold("")).isEmpty();
  }

  @Test
  void joinsLinesThatTheTerminalWrapped() {
    var line = "word ".repeat(20) + "end";
    assertThat(fold(line + "\r\nnext")).isEqualTo(line + "\nnext");
    assertThat(fold("x".repeat(19) + "漢字\r\n")).isEqualTo("x".repeat(19) + "漢字\n");
  }

  @Test
  void foldsProgressBarsToTheirLastState() {
    assertThat(fold("10%\r 50%\r100%\r\ndone\r\n")).isEqualTo("100%\ndone\n");
    assertThat(fold("a 1\r\nb 1\r\n^[[2A^[[Ka 2\r\n^[[Kb 2\r\n")).isEqualTo("a 2\nb 2\n");
  }

  @Test
  void keepsEveryLineOfALongText() {
    var input = new StringBuilder();
    var expected = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      input.append("line ").append(i).append("\r\n");
      expected.append("line ").append(i).append('\n');
    }
    assertThat(fold(input.toString())).isEqualTo(expected.toString());
  }

  @Test
  void leavesFullScreenProgramsOutUnlessStillThere() {
    assertThat(fold("$ vim\r\n^[[?1049h^[[Htext^[[?1049l$ ")).isEqualTo("$ vim\n$");
    assertThat(fold("$ vim\r\n^[[?1049h^[[Htext")).isEqualTo("$ vim\ntext");
  }

  @Test
  void keepsWhatWasReadBeforeTheScreenWasCleared() {
    assertThat(fold("one\r\ntwo^[[H^[[2Jthree\r\n")).isEqualTo("one\ntwo\nthree\n");
  }

  @Test
  void staysInProportionToItsInput() {
    assertThat(fold("^[#8^[[2J".repeat(3_000)).length()).isLessThan(2 << 20);
  }

  @Test
  void foldsALargeInputInReasonableTime() {
    var bytes = bytes("some text \r".repeat(300_000) + "end");
    assertThat(TextFold.text(bytes, 0, bytes.length, 80)).isEqualTo("ende text");
  }

  @ParameterizedTest
  @CsvSource({
    "abc,3",
    "abc^[,3",
    "abc^[[,3",
    "abc^[[31,3",
    "abc^[[31m,8",
    "abc^[[31mx,9",
    "abc^[]0;t,3",
    "abc^[]0;t^[,3",
    "abc^[]0;t^[\\,10",
    "abc^[(,3",
    "abc^[(B,6",
    "abc^[P$q,3",
    "^[[1m^[[3,4"
  })
  void completeStopsBeforeAnOpenSequence(String input, int complete) {
    var bytes = bytes(input);
    assertThat(TextFold.complete(bytes, 0, bytes.length)).isEqualTo(complete);
  }

  @Test
  void completeStopsBeforeAnOpenCharacter() {
    var bytes = bytes("a漢😀");
    assertThat(TextFold.complete(bytes, 0, 8)).isEqualTo(8);
    assertThat(TextFold.complete(bytes, 0, 7)).isEqualTo(4);
    assertThat(TextFold.complete(bytes, 0, 5)).isEqualTo(4);
    assertThat(TextFold.complete(bytes, 0, 3)).isEqualTo(1);
    assertThat(TextFold.complete(bytes, 1, 3)).isEqualTo(3);
  }

  @Test
  void completeGivesUpOnASequenceThatIsTooLong() {
    var bytes = bytes("^[]0;" + "x".repeat(10_000));
    assertThat(TextFold.complete(bytes, 0, bytes.length)).isEqualTo(bytes.length);
  }
}
