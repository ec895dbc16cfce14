package dev.konsol.lsp.text;

import java.util.Arrays;

/// A text and where its lines begin. Lines end with `\n`, `\r\n` or `\r`, each kept as it is; a
/// byte order mark is the first character like any other. Offsets count `char`s.
public final class Text {
  private final String content;
  private final int[] starts;

  private Text(String content) {
    this.content = content;
    this.starts = starts(content);
  }

  public static Text of(String content) {
    return new Text(content);
  }

  public String content() {
    return content;
  }

  /// One more than there are line ends.
  public int lines() {
    return starts.length;
  }

  /// The line without its end; empty after the last line.
  public String lineText(int line) {
    return line < starts.length ? content.substring(starts[line], lineEnd(line)) : "";
  }

  /// Where the position is. Behind a line's end it is that end, behind the last line the text's
  /// end, and within a character that character's start.
  public int offset(Position position, PositionEncoding encoding) {
    if (position.line() >= starts.length) {
      return content.length();
    }
    int end = lineEnd(position.line());
    int at = starts[position.line()];
    int left = position.character();
    while (at < end) {
      int codePoint = content.codePointAt(at);
      left -= encoding.units(codePoint);
      if (left < 0) {
        return at;
      }
      at += Character.charCount(codePoint);
    }
    return at;
  }

  /// The position of an offset; within a character or a line's end it is where that begins.
  public Position position(int offset, PositionEncoding encoding) {
    int within = Math.clamp(offset, 0, content.length());
    int found = Arrays.binarySearch(starts, within);
    int line = found >= 0 ? found : -found - 2;
    int end = Math.min(within, lineEnd(line));
    int units = 0;
    int at = starts[line];
    while (at < end) {
      int codePoint = content.codePointAt(at);
      at += Character.charCount(codePoint);
      if (at <= end) {
        units += encoding.units(codePoint);
      }
    }
    return new Position(line, units);
  }

  /// The same range in UTF-16 units.
  public Range utf16(Range range, PositionEncoding encoding) {
    return encoding == PositionEncoding.UTF16
        ? range
        : new Range(utf16(range.start(), encoding), utf16(range.end(), encoding));
  }

  private Position utf16(Position position, PositionEncoding encoding) {
    return position(offset(position, encoding), PositionEncoding.UTF16);
  }

  private int lineEnd(int line) {
    if (line + 1 == starts.length) {
      return content.length();
    }
    int end = starts[line + 1] - 1;
    boolean two =
        end > starts[line] && content.charAt(end) == '\n' && content.charAt(end - 1) == '\r';
    return two ? end - 1 : end;
  }

  private static int[] starts(String content) {
    int[] starts = new int[16];
    int lines = 1;
    for (int i = 0; i < content.length(); i++) {
      if (endsLine(content, i)) {
        if (lines == starts.length) {
          starts = Arrays.copyOf(starts, lines * 2);
        }
        starts[lines++] = i + 1;
      }
    }
    return Arrays.copyOf(starts, lines);
  }

  private static boolean endsLine(String content, int i) {
    return switch (content.charAt(i)) {
      case '\n' -> true;
      case '\r' -> i + 1 == content.length() || content.charAt(i + 1) != '\n';
      default -> false;
    };
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Text text && text.content.equals(content);
  }

  @Override
  public int hashCode() {
    return content.hashCode();
  }

  @Override
  public String toString() {
    return content;
  }
}
