package dev.konsol.client.console.attach;

import dev.konsol.client.terminal.StyledLine;
import dev.konsol.client.terminal.StyledLine.Highlight;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looking back: which lines are shown, where the cursor is, what is searched and selected. Keys as
/// in less and in tmux. Guarded by whoever owns it.
final class ScrollView {
  private static final String MATCH = "30;43";
  private static final String SELECTED = "7";

  private final ScrollbackLines history;
  private int height;
  private int top;
  private int row;
  private int col;
  private String pattern = "";
  private boolean backwards = true;
  private Optional<StringBuilder> prompt = Optional.empty();
  private Optional<Mark> mark = Optional.empty();
  private String message = "";

  private record Mark(int row, int col, boolean lines) {}

  /// What a key has led to.
  enum After {
    STAY,
    LEAVE,
    COPY
  }

  /// At the end of the history, in that many rows.
  ScrollView(ScrollbackLines history, int height) throws IOException {
    this.history = history;
    this.height = height;
    row = history.size() - 1;
    load();
    top = Math.max(0, history.size() - height);
  }

  /// Answers how many lines came before the others.
  private int load() throws IOException {
    int more = history.loadOlder();
    row += more;
    top += more;
    mark = mark.map(each -> new Mark(each.row() + more, each.col(), each.lines()));
    return more;
  }

  private void loadAll() throws IOException {
    int more = load();
    while (more > 0) {
      more = load();
    }
  }

  /// The terminal has another height.
  void fit(int rows) {
    height = rows;
    top = Math.clamp(top, Math.max(0, row - height + 1), row);
  }

  After key(String key) throws IOException {
    message = "";
    if (prompt.isPresent()) {
      type(prompt.get(), key);
      return After.STAY;
    }
    switch (key) {
      case "q", "C-c" -> {
        return After.LEAVE;
      }
      case "Escape" -> {
        boolean selecting = mark.isPresent();
        mark = Optional.empty();
        return selecting ? After.STAY : After.LEAVE;
      }
      case "y", "Enter" -> {
        return mark.isPresent() ? After.COPY : nothingSelected();
      }
      case "v", " " ->
          mark = mark.isPresent() ? Optional.empty() : Optional.of(new Mark(row, col, false));
      case "V" -> mark = mark.isPresent() ? Optional.empty() : Optional.of(new Mark(row, 0, true));
      case "/", "?" -> ask(key.equals("?"));
      case "n" -> search(backwards);
      case "N" -> search(!backwards);
      default -> move(key);
    }
    return After.STAY;
  }

  private After nothingSelected() {
    message = "nothing is selected: v begins, y copies";
    return After.STAY;
  }

  private void move(String key) throws IOException {
    switch (key) {
      case "Up", "k" -> by(-1);
      case "Down", "j" -> by(1);
      case "PageUp", "C-b", "b" -> page(-height);
      case "PageDown", "C-f", "f" -> page(height);
      case "C-u", "u" -> page(-height / 2);
      case "C-d", "d" -> page(height / 2);
      case "g", "Home" -> first();
      case "G", "End" -> by(history.size());
      case "Left", "h" -> col = Math.max(0, col - 1);
      case "Right", "l" -> col = Math.min(Math.max(0, history.line(row).width() - 1), col + 1);
      case "0", "^" -> col = 0;
      case "$" -> col = Math.max(0, history.line(row).width() - 1);
      default -> {}
    }
  }

  private void first() throws IOException {
    loadAll();
    by(-history.size());
    message = history.cut() ? "older lines are only in the log: konsol console read" : "";
  }

  private void by(int rows) throws IOException {
    if (row + rows < 0) {
      load();
    }
    row = Math.clamp((long) row + rows, 0, history.size() - 1);
    top = Math.clamp(top, Math.max(0, row - height + 1), row);
  }

  private void page(int rows) throws IOException {
    if (top + rows < 0) {
      load();
    }
    int last = Math.max(0, history.size() - height);
    int to = Math.clamp((long) top + rows, 0, last);
    row = to == top ? (rows < 0 ? 0 : history.size() - 1) : row + to - top;
    top = to;
  }

  private void ask(boolean up) {
    backwards = up;
    prompt = Optional.of(new StringBuilder());
  }

  private void type(StringBuilder text, String key) throws IOException {
    switch (key) {
      case "Enter" -> {
        prompt = Optional.empty();
        pattern = text.isEmpty() ? pattern : text.toString();
        search(backwards);
      }
      case "Escape", "C-c" -> prompt = Optional.empty();
      case "Backspace" -> {
        if (text.isEmpty()) {
          prompt = Optional.empty();
        } else {
          text.setLength(text.offsetByCodePoints(text.length(), -1));
        }
      }
      default -> text.append(key.codePointCount(0, key.length()) == 1 ? key : "");
    }
  }

  /// The next match from the cursor on, and behind the last line from the first on.
  private void search(boolean up) throws IOException {
    if (pattern.isEmpty()) {
      message = "nothing was searched for yet: / down, ? up";
      return;
    }
    if (found(row, up, col)) {
      return;
    }
    int at = next(row, up);
    for (int looked = 0; looked < history.size(); looked++) {
      if (found(at, up, up ? Integer.MAX_VALUE : -1)) {
        return;
      }
      at = next(at, up);
    }
    message = "not found: " + pattern;
  }

  /// The line above or below, with the rest of the history where the end is reached.
  private int next(int line, boolean up) throws IOException {
    int at = up ? line - 1 : line + 1;
    if (at < 0) {
      at += load();
    }
    if (at < 0) {
      message = "from the end again";
      return history.size() - 1;
    }
    if (at < history.size()) {
      return at;
    }
    loadAll();
    message = "from the beginning again";
    return 0;
  }

  /// Goes to the last match before that column, or the first behind it.
  private boolean found(int line, boolean up, int column) throws IOException {
    Optional<Highlight> best = Optional.empty();
    for (Highlight each : history.line(line).find(pattern, MATCH)) {
      if (up ? each.from() < column : each.from() > column && best.isEmpty()) {
        best = Optional.of(each);
      }
    }
    best.ifPresent(match -> col = match.from());
    if (best.isPresent()) {
      int far = line - row;
      by(far);
      centre(Math.abs(far));
    }
    return best.isPresent();
  }

  /// After a long way, what was found has something above and below it.
  private void centre(int far) {
    if (far >= height) {
      top = Math.clamp(row - height / 2L, 0, Math.max(0, history.size() - height));
    }
  }

  /// The selected text.
  String selected() {
    Selection selection = selection(mark.orElse(new Mark(row, col, false)));
    StringBuilder text = new StringBuilder();
    for (int i = selection.begin().row(); i <= selection.end().row(); i++) {
      Highlight part = selection.in(i);
      text.append(history.line(i).text(part.from(), part.to()).stripTrailing());
      text.append(i < selection.end().row() || selection.begin().lines() ? "\n" : "");
    }
    return text.toString();
  }

  /// From the mark to the cursor, whichever comes first.
  private Selection selection(Mark from) {
    Mark cursor = new Mark(row, col, from.lines());
    boolean forward = from.row() < row || (from.row() == row && from.col() <= col);
    return forward ? new Selection(from, cursor) : new Selection(cursor, from);
  }

  private record Selection(Mark begin, Mark end) {
    boolean has(int line) {
      return line >= begin.row() && line <= end.row();
    }

    Highlight in(int line) {
      int first = line == begin.row() && !begin.lines() ? begin.col() : 0;
      int last = line == end.row() && !begin.lines() ? end.col() + 1 : Integer.MAX_VALUE;
      return new Highlight(first, last, SELECTED);
    }
  }

  /// Draws the lines that are to be seen. Answers where the cursor is.
  Emulator.Cursor draw(Canvas canvas, int cols) {
    for (int i = top; i < top + height; i++) {
      if (i < history.size()) {
        StyledLine line = history.line(i);
        canvas.line(line, highlights(i, line));
      } else {
        canvas.line(new StyledLine(List.of()), List.of());
      }
    }
    return new Emulator.Cursor(row - top, Math.min(col, cols - 1), true);
  }

  private List<Highlight> highlights(int index, StyledLine line) {
    List<Highlight> all = new ArrayList<>();
    mark.map(this::selection)
        .filter(selection -> selection.has(index))
        .ifPresent(selection -> all.add(selection.in(index)));
    all.addAll(line.find(pattern, MATCH));
    return all;
  }

  String status() {
    if (prompt.isPresent()) {
      return (backwards ? "?" : "/") + prompt.get();
    }
    if (!message.isEmpty()) {
      return " " + message;
    }
    long before = history.before();
    String where = " line " + (before + row + 1) + " of " + (before + history.size());
    return where
        + (mark.isPresent()
            ? " | y copies, Esc undoes"
            : " | q back, / ? search, v select, y copy");
  }
}
