package dev.konsol.client.console.attach;

import dev.konsol.client.terminal.StyledLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;

/// Lines to look back at: those that have left the screen, asked for as far as somebody looks, and
/// below them the screen as it was. The daemon keeps a bounded number of them. For one thread.
final class ScrollbackLines {
  private final Source source;
  private final IntUnaryOperator width;
  private final List<StyledLine> lines = new ArrayList<>();
  private OptionalLong first = OptionalLong.empty();
  private boolean cut;
  private boolean whole;

  /// The daemon's lines.
  interface Source {
    /// The newest of the lines before that one, or of all.
    Lines before(OptionalLong line) throws IOException;
  }

  /// Some lines.
  ///
  /// @param first the number of the first of them; with 0 there are none before
  /// @param cut whether there were more, which are kept in the log alone
  record Lines(List<String> lines, long first, boolean cut) {
    Lines {
      lines = List.copyOf(lines);
    }
  }

  ScrollbackLines(Source source, List<String> screen, IntUnaryOperator width) {
    this.source = source;
    this.width = width;
    int last = screen.size();
    while (last > 0 && screen.get(last - 1).isBlank()) {
      last--;
    }
    screen.subList(0, last).forEach(line -> lines.add(parse(line)));
    if (lines.isEmpty()) {
      lines.add(parse(""));
    }
  }

  private StyledLine parse(String line) {
    return StyledLine.parse(line, width);
  }

  int size() {
    return lines.size();
  }

  StyledLine line(int index) {
    return lines.get(index);
  }

  /// How many there are before those that were asked for.
  long before() {
    return first.orElse(0);
  }

  /// Whether there was more, which is not shown here.
  boolean cut() {
    return cut;
  }

  /// Puts older lines before the others. Answers how many, 0 when there are none.
  int loadOlder() throws IOException {
    if (whole) {
      return 0;
    }
    Lines older = source.before(first);
    first = OptionalLong.of(older.first());
    cut |= older.cut();
    whole = older.first() == 0 || older.lines().isEmpty();
    lines.addAll(0, older.lines().stream().map(this::parse).toList());
    return older.lines().size();
  }
}
