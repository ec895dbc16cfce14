package dev.konsol.console.screen;

import dev.konsol.console.text.Utf8;
import dev.konsol.process.Size;

/// Turns a piece of a terminal's output into the text a person would have read: escape sequences
/// applied, progress bars folded to their last state, lines that the terminal wrapped joined again.
///
/// What a program drew on the alternate screen is left out, unless it is still to be seen at the
/// end. Takes time in proportion to its input and memory in proportion to it, whatever the input.
public final class TextFold {
  /// How far back a sequence that is not complete may begin.
  private static final int LOOK_BACK = 4096;

  /// Rows of the terminal that the text is printed on: more than most people have, so that a
  /// program that moves the cursor up finds the lines it printed.
  private static final int ROWS = 100;

  private TextFold() {}

  /// The text of these bytes, printed on an empty terminal of that width. Lines end with `\n`;
  /// blanks at their end are gone, as are all blank lines but one at the end of the text.
  public static String text(byte[] bytes, int offset, int length, int cols) {
    return fold(new FoldedLines(length, false), bytes, offset, length, cols);
  }

  /// The same with colours and attributes, each line plain at both ends.
  public static String styled(byte[] bytes, int offset, int length, int cols) {
    return fold(new FoldedLines(length, true), bytes, offset, length, cols);
  }

  private static String fold(FoldedLines lines, byte[] bytes, int offset, int length, int cols) {
    var screen = new Screen(new Size(ROWS, cols), _ -> {}, lines);
    screen.feed(bytes, offset, length);
    var terminal = screen.terminal;
    lines.addAll(terminal.main, terminal.onAlternate() ? 0 : terminal.y);
    if (terminal.onAlternate()) {
      lines.startNew();
      lines.addAll(terminal.shown(), terminal.y);
    }
    return lines.text();
  }

  /// How many of these bytes can be folded now without cutting an escape sequence or a character
  /// that may still go on: `length`, or a little less.
  public static int complete(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int start = Math.max(offset, end - LOOK_BACK);
    int escape = lastEscape(bytes, start, end);
    if (escape >= start) {
      int before = lastEscape(bytes, start, escape);
      if (before >= start && opensString(bytes, before, escape) && !ended(bytes, before, escape)) {
        boolean terminated = escape + 1 < end && bytes[escape + 1] == '\\';
        if (escape + 1 == end) {
          return before - offset;
        }
        if (terminated) {
          return character(bytes, escape, end) - offset;
        }
      }
      if (!ended(bytes, escape, end)) {
        return escape - offset;
      }
    }
    return character(bytes, start, end) - offset;
  }

  private static int lastEscape(byte[] bytes, int start, int end) {
    int i = end - 1;
    while (i >= start && bytes[i] != 0x1b) {
      i--;
    }
    return i;
  }

  private static boolean opensString(byte[] bytes, int escape, int end) {
    return escape + 1 < end && "]PX^_k".indexOf(bytes[escape + 1]) >= 0;
  }

  /// Whether the sequence that begins at `escape` is over before `end`; no other begins in between.
  private static boolean ended(byte[] bytes, int escape, int end) {
    boolean string = opensString(bytes, escape, end);
    boolean bell = string && bytes[escape + 1] == ']';
    boolean csi = escape + 1 < end && bytes[escape + 1] == '[';
    for (int i = escape + (string || csi ? 2 : 1); i < end; i++) {
      byte b = bytes[i];
      boolean last = string ? bell && b == 7 : b >= (csi ? 0x40 : 0x30) && b < 0x7f;
      if (last || b == 0x18 || b == 0x1a) {
        return true;
      }
    }
    return false;
  }

  /// Where the last whole character ends.
  private static int character(byte[] bytes, int start, int end) {
    return start + Utf8.complete(bytes, start, end - start);
  }
}
