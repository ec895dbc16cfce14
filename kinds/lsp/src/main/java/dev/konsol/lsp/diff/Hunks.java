package dev.konsol.lsp.diff;

import java.util.ArrayList;
import java.util.List;

/// The body of a unified diff: what changed, with three lines around it.
final class Hunks {
  private static final int CONTEXT = 3;

  /// A line of the diff, and how many lines of both texts are before it.
  private record Line(char sign, String text, int before, int after) {
    boolean changes() {
      return sign != ' ';
    }
  }

  private final List<Line> lines;
  private final StringBuilder out = new StringBuilder();

  private Hunks(List<Line> lines) {
    this.lines = lines;
  }

  static String of(List<String> before, List<String> after) {
    Hunks hunks = new Hunks(lines(before, after, LineDiff.of(before, after)));
    hunks.writeAll();
    return hunks.out.toString();
  }

  private static List<Line> lines(List<String> before, List<String> after, LineDiff diff) {
    List<Line> lines = new ArrayList<>();
    int a = 0;
    int b = 0;
    while (a < before.size() || b < after.size()) {
      if (a < before.size() && diff.removed[a]) {
        lines.add(new Line('-', before.get(a), a++, b));
      } else if (b < after.size() && diff.added[b]) {
        lines.add(new Line('+', after.get(b), a, b++));
      } else {
        lines.add(new Line(' ', before.get(a), a++, b++));
      }
    }
    return lines;
  }

  private void writeAll() {
    int next = change(0);
    while (next < lines.size()) {
      int last = next;
      int following = change(last + 1);
      while (following < lines.size() && following - last <= 2 * CONTEXT + 1) {
        last = following;
        following = change(last + 1);
      }
      write(lines.subList(Math.max(0, next - CONTEXT), Math.min(lines.size(), last + 1 + CONTEXT)));
      next = following;
    }
  }

  private int change(int from) {
    int at = from;
    while (at < lines.size() && !lines.get(at).changes()) {
      at++;
    }
    return at;
  }

  private void write(List<Line> hunk) {
    Line first = hunk.getFirst();
    long removed = hunk.stream().filter(line -> line.sign != '+').count();
    long added = hunk.stream().filter(line -> line.sign != '-').count();
    out.append("@@ -").append(span(first.before, removed));
    out.append(" +").append(span(first.after, added)).append(" @@\n");
    for (Line line : hunk) {
      out.append(line.sign).append(line.text);
      if (!line.text.endsWith("\n")) {
        out.append("\n\\ No newline at end of file\n");
      }
    }
  }

  /// Lines count from 1; an empty span is named by the line before it.
  private static String span(int linesBefore, long count) {
    return (count == 0 ? linesBefore : linesBefore + 1) + "," + count;
  }
}
