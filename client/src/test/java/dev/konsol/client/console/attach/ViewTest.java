package dev.konsol.client.console.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.env.Streams.Window;
import dev.konsol.client.terminal.TerminalModes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// With an emulator that shows each line of its input as a row.
final class ViewTest {
  private static final Window TERMINAL = new Window(6, 30);

  @Test
  void theLastRowIsNeverTheProgramsAndTheConsoleIsOneRowSmaller() throws Exception {
    View view = view(true);
    view.begin(view.wanted(), bytes("one\ntwo\nthree\nfour\nfive"));

    assertThat(view.wanted()).isEqualTo(new Window(5, 30));
    assertThat(rows(view))
        .containsExactly("one", "two", "three", "four", "five", " k | running     C-] d leaves ");
  }

  @Test
  void aLowTerminalIsAllTheConsoles() {
    View view = view(true);
    view.window(new Window(4, 30));

    assertThat(view.wanted()).isEqualTo(new Window(4, 30));
  }

  @Test
  void withoutAStatusLineOnlyWhatCannotWaitIsSaid() throws Exception {
    View view = view(false);
    view.begin(view.wanted(), bytes("a\nb\nc\nd\ne\nf"));
    assertThat(rows(view)).containsExactly("a", "b", "c", "d", "e", "f");

    view.notice("the daemon is gone");
    assertThat(rows(view).getLast()).isEqualTo(" the daemon is gone           ");
  }

  @Test
  void whatSurroundsASmallerConsoleIsDots() throws Exception {
    View view = view(true);
    view.begin(new Window(2, 10), bytes("one\ntwo"));

    assertThat(rows(view).subList(0, 3))
        .containsExactly(
            "one       " + "·".repeat(20), "two       " + "·".repeat(20), "·".repeat(30));
  }

  @Test
  void modesAreTheProgramsUntilSomebodyLooksBack() throws Exception {
    View view = view(true);
    view.begin(view.wanted(), bytes("\033[?1000hone"));
    assertThat(view.next().keys()).isEqualTo(new TerminalModes.Keys(Set.of(1000), false, 0));

    view.scroll(_ -> new ScrollbackLines.Lines(List.of("before"), 0, false));
    assertThat(view.next().keys()).isEqualTo(TerminalModes.Keys.NONE);

    view.key("q");
    assertThat(view.next().keys().on()).containsExactly(1000);
  }

  @Test
  void whoOnlyLooksKeepsMouseAndKeysForTheTerminal() throws Exception {
    View view =
        new View("k", TERMINAL, new Lines(), new Attachment.Options(true, true, Prefix.USUAL));
    view.begin(view.wanted(), bytes("\033[?1000hone"));

    assertThat(view.next().keys()).isEqualTo(TerminalModes.Keys.NONE);
  }

  @Test
  void thePictureThatOneComesToRingsNoBell() throws Exception {
    View view = view(true);
    view.begin(view.wanted(), bytes("\007"));
    assertThat(view.next().aside()).isEmpty();

    view.output(bytes("\007"));
    assertThat(view.next().aside()).isEqualTo("\007");
  }

  private static View view(boolean status) {
    return new View(
        "k", TERMINAL, new Lines(), new Attachment.Options(false, status, Prefix.USUAL));
  }

  private static List<String> rows(View view) throws InterruptedException {
    return view.next().frame().rows().stream()
        .map(row -> row.replaceAll("\033\\[[0-9;]*m", ""))
        .toList();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static final class Lines implements Emulator.Factory {
    @Override
    public int width(int codePoint) {
      return 1;
    }

    @Override
    public Emulator open(int rows, int cols) {
      return new Emulator() {
        private String text = "";

        @Override
        public void feed(byte[] bytes) {
          text += new String(bytes, StandardCharsets.UTF_8);
        }

        @Override
        public Picture picture() {
          List<String> lines = new ArrayList<>(text.lines().toList());
          while (lines.size() < rows) {
            lines.add("");
          }
          return new Picture(rows, cols, lines, new Cursor(0, 0, true), "", false);
        }
      };
    }
  }
}
