package dev.konsol.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.screen.style.StyledRow;
import dev.konsol.process.Size;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Who attaches again sees and types into the same terminal as who has stayed.
class RepaintTest {
  private static final int CUTS = 40;

  static Iterable<Recording> recordings() {
    return Recording.all().toList();
  }

  private static Screen screen(Size size) {
    return new Screen(size, _ -> {});
  }

  private static Screen repainted(Screen from, Size size) {
    var to = screen(size);
    var bytes = from.repaint();
    to.feed(bytes, 0, bytes.length);
    return to;
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void attachingAgainAnywhereIsAsHavingStayed(Recording recording) {
    var bytes = recording.bytes();
    var stayed = screen(Recording.SIZE);
    int at = 0;
    for (int i = 1; i <= CUTS; i++) {
      int cut = (int) ((long) bytes.length * i / CUTS);
      stayed.feed(bytes, at, cut - at);
      at = cut;
      var again = repainted(stayed, Recording.SIZE);
      assertThat(WholeState.of(again)).isEqualTo(WholeState.of(stayed));
      int next = cut - (int) stayed.incomplete();
      again.feed(bytes, next, bytes.length - next);
      var whole = screen(Recording.SIZE);
      whole.feed(bytes, 0, bytes.length);
      assertThat(WholeState.of(again)).isEqualTo(WholeState.of(whole));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^[[1;31mred^[[0;2;3;4;5;7;8;9;53mall^[[m ^[[4:3;58:2::1:2:3mcurly^[[4:5mdash",
        "^[[38;5;200;48;2;1;2;3mx^[[K^[[m\r\n^[[44m^[[J",
        "漢字e\u0301👩\u200d💻 ^[(0lqk^[(B",
        "a line that wraps more than once, with blanks and 漢字漢字漢字漢字 in it",
        "xxxxxxxxxxxxxxxxxxx漢",
        "pending wrap 1234567",
        "pending wide 123456漢",
        "^[[3;5r^[[?6h^[[2;2Hx",
        "^[[3g^[[5G^[H^[[11G^[H\r",
        "^[[4h^[[20h^[[?7l^[[?25l^[[?1h^[=^[[?2004h^[[?1002h^[[?1006h^[[?1004h^[[?5h",
        "^[[5 q",
        "^[[31m^[[2;3r^[[?6h^[(0^[7^[(B^[[?6l^[[m^[[5;5Hx",
        "^[)0\u000eqq",
        "^[]0;one\u0007^[[22;0t^[]2;two\u0007^[[22;0t^[]2;three\u0007",
        "$ vim\r\n^[[1m^[[?1049h^[[m^[[H^[[32mtext^[[3;4r",
        "$ vim\r\n^[[?1047h^[[Htext",
        "$ vim\r\n^[[?1049h^[[Htext^[[?1049l$ ",
        "12345678901234567890x^[[1;1H^[[3@",
        "漢漢漢漢漢漢漢漢漢漢^[[1;1H^[[@",
        "漢漢^[[1;1H^[[P",
      })
  void everySettingIsThereAgain(String input) {
    var trial = Trial.of(6, 20, input);
    var again = repainted(trial.screen, new Size(6, 20));
    assertThat(WholeState.of(again)).isEqualTo(WholeState.of(trial.screen));
  }

  @Test
  void leavingAFullScreenProgramShowsTheConsolesOwnScreen() {
    var trial = Trial.of(4, 20, "^[[31mred^[[m\r\n$ vim^[[?1049h^[[2J^[[Hfile");
    var again = repainted(trial.screen, new Size(4, 20));
    again.feed("\u001b[?1049l!".getBytes(StandardCharsets.UTF_8), 0, 9);
    assertThat(WholeState.of(again)).isEqualTo(WholeState.of(trial.then("^[[?1049l!").screen));
    assertThat(again.snapshot().rows()).containsExactly("red", "$ vim!", "", "");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void noiseIsRepaintedToTheSamePicture(long seed) {
    var random = new Random(seed);
    var soup = RobustnessTest.soup(seed);
    var size = new Size(12, 33);
    var screen = screen(size);
    for (int at = 0; at + 200 < soup.length && at < 60_000; at += 200) {
      screen.feed(soup, at, 1 + random.nextInt(200));
      var again = repainted(screen, size);
      var lines = again.styledRows().stream().map(StyledRow::ansi).toList();
      assertThat(lines).isEqualTo(screen.styledRows().stream().map(StyledRow::ansi).toList());
      assertThat(again.snapshot().cursor()).isEqualTo(screen.snapshot().cursor());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^[]2;a\u009b31mb\u009c\u0007",
        "^[]2;a\u0085\u2028b\u007f\u0007",
        "^[]0;\u0018^[[2Jevil\u0007",
        "^[]2;x^[]52;c;ZXZpbA==\u0007",
        "^[]2;" + "\u009d52;c;QQ==\u009c" + "\u0007^[[22;0t^[]2;\u0090q\u0007",
        "a\u0301\u200b\u202e\ufeffx",
        "^[Pq#0;2;0;0;0^[\\^[_Gi=1^[\\",
      })
  void hostileTextSmugglesNothingIntoTheRepaint(String input) {
    var trial = Trial.of(3, 20, input);
    var text = new String(trial.screen.repaint(), StandardCharsets.UTF_8);
    var known =
        "\u001b\\[[0-9;:?]*( q|[A-Za-z])|\u001b\\]2;[^\\p{Cntrl}\u0080-\u009f]*\u001b\\\\"
            + "|\u001b[78=H]|\u001b[()][0B]|[\u000e\u000f\r]";
    assertThat(text.replaceAll(known, "")).doesNotContainPattern("[\\p{Cntrl}\u0080-\u009f]");
    assertThat(text).doesNotContain("\u001b]52");
  }

  @Test
  void aPictureOfColoursAloneStaysBounded() {
    var input = new StringBuilder();
    for (int i = 0; i < 400 * 1000; i++) {
      input.append("\u001b[38;2;").append(i & 255).append(';').append(i >> 8 & 255).append(";7mx");
    }
    var screen = screen(new Size(400, 1000));
    var bytes = input.toString().getBytes(StandardCharsets.UTF_8);
    screen.feed(bytes, 0, bytes.length);
    assertThat(screen.repaint().length).isBetween(4 << 20, 6 << 20);
  }
}
