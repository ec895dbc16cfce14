package dev.konsol.tools.files;

import java.util.ArrayList;
import java.util.List;

/// The lines of a text as git and editors count them: a line ends with a line feed, before which a
/// carriage return may stand. Both are left out of the lines.
///
/// @param all a text that ends with a line feed has no further, empty line
public record Lines(List<String> all, Ending ending, boolean ended) {
  /// How the lines end.
  public enum Ending {
    LF(""),
    CRLF("; its lines end with CRLF"),
    MIXED("; some of its lines end with CRLF");

    private final String words;

    Ending(String words) {
      this.words = words;
    }
  }

  public static Lines of(String text) {
    List<String> lines = new ArrayList<>();
    int windows = 0;
    int ends = 0;
    int begin = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
      boolean returned = end > begin && text.charAt(end - 1) == '\r';
      lines.add(text.substring(begin, returned ? end - 1 : end));
      windows += returned ? 1 : 0;
      ends++;
      begin = end + 1;
    }
    boolean ended = begin == text.length();
    if (!ended) {
      lines.add(text.substring(begin));
    }
    Ending ending = windows == 0 ? Ending.LF : windows == ends ? Ending.CRLF : Ending.MIXED;
    return new Lines(lines, ending, ended);
  }

  int count() {
    return all.size();
  }

  /// Counted from 1.
  String line(int number) {
    return all.get(number - 1);
  }

  /// What a reader cannot see in the lines themselves.
  String remarks() {
    return ending.words + (ended ? "" : "; no line break at its end");
  }

  /// How many of these lines, from the first; at least one, where there is one.
  public static int fitting(List<String> lines, int most, int chars) {
    int fitting = 0;
    long length = 0;
    while (fitting < Math.min(most, lines.size())) {
      length += lines.get(fitting).length() + 1;
      if (fitting > 0 && length > chars) {
        break;
      }
      fitting++;
    }
    return fitting;
  }
}
