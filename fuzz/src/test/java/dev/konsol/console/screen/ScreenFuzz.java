package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Modes;
import dev.konsol.fuzz.Take;
import dev.konsol.process.Size;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The emulator: any bytes in any pieces make the same screen, and whoever is painted it and gets
/// the rest sees what everybody sees, also behind the alternate screen.
public final class ScreenFuzz {
  private static final byte[] BEHIND =
      "\u001b[?1049lx\t\u001b[20lx\u001b8x\nx\u001bMx".getBytes(StandardCharsets.US_ASCII);

  private ScreenFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take take = new Take(data);
    Size size = new Size(1 + take.below(12), 1 + take.below(40));
    Size later = take.below(4) == 0 ? new Size(1 + take.below(30), 1 + take.below(60)) : size;
    int cut = take.below(256);
    byte[] bytes = take.rest();
    cut = Math.min(cut, bytes.length);

    Screen stayed = screen(size);
    stayed.feed(bytes, 0, cut);
    stayed.resize(later);
    if (isOutside(stayed)) {
      return;
    }
    Screen painted = screen(later);
    feed(painted, stayed.repaint());
    same(stayed, painted, "painted");

    int from = cut - (int) stayed.incomplete();
    if (controlled(bytes, from, cut) || isUnusual(stayed)) {
      return;
    }
    stayed.feed(bytes, cut, bytes.length - cut);
    painted.feed(bytes, from, bytes.length - from);
    same(stayed, painted, "went on");
    if (isOutside(stayed)) {
      return;
    }
    Screen again = screen(later);
    feed(again, stayed.repaint());
    same(stayed, again, "painted at the end");
    if (controlled(bytes, bytes.length - (int) stayed.incomplete(), bytes.length)
        || isUnusual(stayed)) {
      return;
    }
    // What is cut off inside a sequence is fed again by whoever attaches.
    again.feed(bytes, bytes.length - (int) stayed.incomplete(), (int) stayed.incomplete());
    feed(stayed, BEHIND);
    feed(again, BEHIND);
    same(stayed, again, "behind it");
  }

  /// A control inside a sequence that is not over: it was obeyed, and is once more when the
  /// sequence is fed again. A terminal that comes late cannot be told of both in any other way.
  private static boolean controlled(byte[] bytes, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      if (bytes[i] >= 0 && bytes[i] < ' ') {
        return true;
      }
    }
    return false;
  }

  /// A cursor outside of the margins that its rows count from: no sequence leads there.
  private static boolean isOutside(Screen screen) {
    TerminalState terminal = screen.terminal;
    return terminal.modes.has(Modes.ORIGIN)
        && (terminal.y < terminal.top || terminal.y > terminal.bottom);
  }

  /// Rows that count from margins, also those of the cursor that was put aside, and text that
  /// inserts or does not wrap: what is painted is the same, but what a program did last (a
  /// character to be repeated) is not told there.
  private static boolean isUnusual(Screen screen) {
    TerminalState terminal = screen.terminal;
    return terminal.modes.has(Modes.ORIGIN)
        || !terminal.modes.usual()
        || terminal.savedCursor().origin();
  }

  private static Screen screen(Size size) {
    return new Screen(size, _ -> {});
  }

  private static void feed(Screen screen, byte[] bytes) {
    screen.feed(bytes, 0, bytes.length);
  }

  private static void same(Screen one, Screen other, String when) {
    Snapshot expected = one.snapshot();
    Snapshot actual = other.snapshot();
    // The texts of rows have half of a wide character, as tmux has: it cannot be painted.
    boolean same =
        expected.cursor().equals(actual.cursor())
            && expected.size().equals(actual.size())
            && expected.title().equals(actual.title())
            && expected.alternate() == actual.alternate();
    Take.check(same, "%s: %s%nis %s", when, expected, actual);
    List<String> colours = one.styledRows().stream().map(StyledRow::ansi).toList();
    List<String> others = other.styledRows().stream().map(StyledRow::ansi).toList();
    Take.check(colours.equals(others), "%s: %s%nis %s", when, colours, others);
    Take.check(
        one.applicationCursorKeys() == other.applicationCursorKeys()
            && one.bracketedPaste() == other.bracketedPaste(),
        "%s: other modes",
        when);
  }
}
