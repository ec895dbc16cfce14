package dev.konsol.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.process.Size;
import org.junit.jupiter.api.Test;

class ScreenTest {
  @Test
  void movesTheCursorAndStaysInside() {
    var trial = Trial.of(3, 6, "^[[2;3Hx^[[Ay^[[9Bz^[[9D<^[[99C>^[[9A!");
    assertThat(trial.rows()).containsExactly("   y !", "  x", "<   z>");
  }

  @Test
  void wrapsOnlyWhenTheNextCharacterComes() {
    assertThat(Trial.of(2, 4, "abcd").cursor()).isEqualTo("0,3");
    assertThat(Trial.of(2, 4, "abcd\r!").rows()).containsExactly("!bcd", "");
    assertThat(Trial.of(2, 4, "abcde").rows()).containsExactly("abcd", "e");
    assertThat(Trial.of(2, 4, "^[[?7labcde").rows()).containsExactly("abce", "");
  }

  @Test
  void erasesPartsOfLineAndScreen() {
    var filled = "aaaa\r\nbbbb\r\ncccc^[[2;3H";
    assertThat(Trial.of(3, 4, filled + "^[[K").rows()).containsExactly("aaaa", "bb", "cccc");
    assertThat(Trial.of(3, 4, filled + "^[[1K").rows()).containsExactly("aaaa", "   b", "cccc");
    assertThat(Trial.of(3, 4, filled + "^[[J").rows()).containsExactly("aaaa", "bb", "");
    assertThat(Trial.of(3, 4, filled + "^[[1J").rows()).containsExactly("", "   b", "cccc");
    assertThat(Trial.of(3, 4, filled + "^[[2J").rows()).containsExactly("", "", "");
    assertThat(Trial.of(3, 4, filled + "^[[X").rows()).containsExactly("aaaa", "bb b", "cccc");
  }

  @Test
  void insertsAndDeletesCharactersAndLines() {
    assertThat(Trial.of(1, 6, "abcdef^[[2G^[[2@").rows()).containsExactly("a  bcd");
    assertThat(Trial.of(1, 6, "abcdef^[[2G^[[2P").rows()).containsExactly("adef");
    assertThat(Trial.of(1, 6, "abc^[[2G^[[4hXY^[[4lZ").rows()).containsExactly("aXYZc");
    var filled = "a\r\nb\r\nc\r\nd^[[2;1H";
    assertThat(Trial.of(4, 3, filled + "^[[L").rows()).containsExactly("a", "", "b", "c");
    assertThat(Trial.of(4, 3, filled + "^[[2M").rows()).containsExactly("a", "d", "", "");
  }

  @Test
  void scrollsInsideTheMargins() {
    var filled = "a\r\nb\r\nc\r\nd^[[2;3r";
    assertThat(Trial.of(4, 3, filled + "^[[3;1H\nx").rows()).containsExactly("a", "c", "x", "d");
    assertThat(Trial.of(4, 3, filled + "^[[2;1H^[Mx").rows()).containsExactly("a", "x", "b", "d");
    assertThat(Trial.of(4, 3, filled + "^[[S").rows()).containsExactly("a", "c", "", "d");
    assertThat(Trial.of(4, 3, filled + "^[[T").rows()).containsExactly("a", "", "b", "d");
    assertThat(Trial.of(4, 3, filled + "^[[?6h^[[9;1Hx").rows())
        .containsExactly("a", "b", "x", "d");
  }

  @Test
  void knowsTabStops() {
    assertThat(Trial.of(1, 20, "\ta\tb").rows()).containsExactly("        a       b");
    assertThat(Trial.of(1, 20, "^[[3g^[[4G^[H\r\tx").rows()).containsExactly("   x");
    assertThat(Trial.of(1, 20, "^[[2Ix^[[Z^[[Zy").rows()).containsExactly("        y       x");
    assertThat(Trial.of(1, 10, "\t\t\tx").rows()).containsExactly("         x");
  }

  @Test
  void repeatsTheLastCharacterOnly() {
    assertThat(Trial.of(1, 9, "ab^[[3b").rows()).containsExactly("abbbb");
    assertThat(Trial.of(1, 9, "ab^[[C^[[3b").rows()).containsExactly("ab");
    assertThat(Trial.of(1, 5, "ab^[[99bc").cursor()).isEqualTo("0,1");
  }

  @Test
  void savesAndRestoresTheCursorButLeavesKittyKeysAlone() {
    assertThat(Trial.of(2, 9, "ab^[7cd^[8X").rows()).containsExactly("abXd", "");
    assertThat(Trial.of(2, 9, "ab^[[scd^[[uX").rows()).containsExactly("abXd", "");
    assertThat(Trial.of(2, 9, "ab^[[scd^[[=1u^[[>1u^[[<uX").rows()).containsExactly("abcdX", "");
  }

  @Test
  void keepsTheMainScreenWhileTheAlternateIsShown() {
    var trial = Trial.of(2, 9, "main^[[?1049h^[[H^[[2Jother");
    assertThat(trial.screen.snapshot().alternate()).isTrue();
    assertThat(trial.rows()).containsExactly("other", "");
    trial.then("^[[?1049l!");
    assertThat(trial.screen.snapshot().alternate()).isFalse();
    assertThat(trial.rows()).containsExactly("main!", "");
  }

  @Test
  void skipsColoursInEveryForm() {
    var input = "^[[1;38;5;9ma^[[38;2;1;2;3mb^[[38:2::1:2:3;4:3mc^[[58:5:1md^[[0me";
    assertThat(Trial.of(1, 9, input).rows()).containsExactly("abcde");
  }

  @Test
  void drawsLinesFromEitherCharacterSet() {
    assertThat(Trial.of(1, 9, "^[(0lqk^[(Bq^[)0\u000ex\u000fx").rows()).containsExactly("┌─┐q│x");
  }

  @Test
  void givesWideCharactersTwoCellsAndMarksNone() {
    assertThat(Trial.of(2, 5, "漢字e\u0301x").rows()).containsExactly("漢字e\u0301", "x");
    assertThat(Trial.of(2, 5, "漢字漢").rows()).containsExactly("漢字", "漢");
    assertThat(Trial.of(1, 6, "漢字^[[2Gx").rows()).containsExactly(" x字");
    assertThat(Trial.of(1, 9, "👩\u200d💻x").rows()).containsExactly("👩\u200d💻x");
    assertThat(Trial.of(1, 9, "👩\u200d💻x").cursor()).isEqualTo("0,3");
  }

  @Test
  void limitsWhatOneCellHolds() {
    var text = Trial.of(1, 9, "e" + "\u0301".repeat(1000)).rows().getFirst();
    assertThat(text).hasSize(11);
  }

  @Test
  void fillsAndResets() {
    assertThat(Trial.of(2, 3, "^[#8").rows()).containsExactly("EEE", "EEE");
    var reset = Trial.of(2, 3, "^[[?1h^[[?2004h^[[?25l^[[?1049hx^[c");
    assertThat(reset.rows()).containsExactly("", "");
    assertThat(reset.screen.applicationCursorKeys()).isFalse();
    assertThat(reset.screen.snapshot().cursor()).isEqualTo(new Snapshot.Cursor(0, 0, true));
    var soft = Trial.of(4, 3, "ab^[[2;3r^[[?6h^[[?25l^[[4h^[[!p^[[Hc");
    assertThat(soft.rows()).containsExactly("cb", "", "", "");
  }

  @Test
  void remembersTitleAndModes() {
    var trial = Trial.of(1, 9, "^[]0;one\u0007^[[22;0t^[]2;twö^[\\^[[?1h^[[?2004h^[[?25l");
    assertThat(trial.screen.snapshot().title()).isEqualTo("twö");
    assertThat(trial.screen.applicationCursorKeys()).isTrue();
    assertThat(trial.screen.bracketedPaste()).isTrue();
    assertThat(trial.screen.snapshot().cursor().visible()).isFalse();
    assertThat(trial.then("^[[23;0t").screen.snapshot().title()).isEqualTo("one");
  }

  @Test
  void resizingKeepsTheCursorAndWhatWasPrintedLast() {
    var trial = Trial.of(4, 5, "a\r\nb\r\nc\r\nd");
    trial.screen.resize(new Size(2, 5));
    assertThat(trial.rows()).containsExactly("c", "d");
    assertThat(trial.cursor()).isEqualTo("1,1");
    trial.screen.resize(new Size(3, 1));
    assertThat(trial.then("!").rows()).containsExactly("c", "d", "!");
    var blank = Trial.of(4, 5, "a\r\nb");
    blank.screen.resize(new Size(2, 5));
    assertThat(blank.rows()).containsExactly("a", "b");
  }

  @Test
  void resizingTheAlternateScreenKeepsBoth() {
    var trial = Trial.of(4, 5, "a\r\nb\r\nc\r\nd^[[?1049h^[[4;1Hx漢字");
    trial.screen.resize(new Size(2, 4));
    assertThat(trial.rows()).containsExactly("", "x漢");
    assertThat(trial.then("^[[?1049l").rows()).containsExactly("c", "d");
    assertThat(trial.cursor()).isEqualTo("1,1");
  }
}
