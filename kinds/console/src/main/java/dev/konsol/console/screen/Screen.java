package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Title;
import dev.konsol.console.screen.style.StyledRow;
import dev.konsol.process.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/// The emulator: takes a terminal's output and knows what a person would see. Confined to one
/// thread at a time.
///
/// Its memory is bounded by its size, whatever is printed: it keeps a few hundred rows that have
/// left it, and strings inside sequences are cut. Never throws because of what it is fed.
public final class Screen {
  /// Rows above the screen, for a terminal that becomes higher or wider again: 30 KB, or 100 KB
  /// after it became narrower; three times that when all are in colour.
  private static final int MOST_SCROLLED = 64;

  private static final int MOST_KEPT = 200;

  private static final int MOST_KEPT_CELLS = 24_000;

  final TerminalState terminal;
  private final Title title = new Title();
  private final Writer writer;
  private final Parser parser;

  /// `replies` gets what is to be typed back when the program has asked the terminal something.
  /// Called from within [#feed].
  public Screen(Size size, Consumer<byte[]> replies) {
    this(size, replies, new ScrolledRows(MOST_SCROLLED, MOST_KEPT, MOST_KEPT_CELLS, size.cols()));
  }

  /// A screen that asks nothing and keeps more of the rows that leave it at the top; they can be
  /// read with [#left].
  public static Screen keeping(int mostRows, int mostCells, Size size) {
    return new Screen(size, _ -> {}, new ScrolledRows(mostRows, mostRows, mostCells, size.cols()));
  }

  /// A screen that hands the rows that leave it to someone else.
  Screen(Size size, Consumer<byte[]> typed, Grid.Leaving leaving) {
    terminal = new TerminalState(size, leaving);
    var replies = new Replies(terminal, typed);
    writer = new Writer(terminal);
    parser =
        new Parser(
            writer,
            new Controls(terminal, replies),
            new Sequences(terminal, writer, replies, title),
            new Strings(replies, title, terminal));
  }

  /// Reads output, in pieces cut anywhere.
  public void feed(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    parser.feed(bytes, offset, length);
  }

  /// Changes the size as tmux does: wrapped lines are wrapped anew, rows that no longer fit leave
  /// at the top and come back, the cursor stays in its line.
  public void resize(Size size) {
    terminal.resize(size);
  }

  public Snapshot snapshot() {
    var rows = new ArrayList<String>(terminal.rows);
    for (int y = 0; y < terminal.rows; y++) {
      rows.add(terminal.row(y).text());
    }
    int col = Math.min(terminal.x, terminal.cols - 1);
    return new Snapshot(
        rows,
        new Snapshot.Cursor(terminal.y, col, terminal.modes.has(Modes.CURSOR)),
        new Size(terminal.rows, terminal.cols),
        title.text(),
        terminal.onAlternate());
  }

  /// Whether a full-screen program has the alternate screen.
  public boolean alternate() {
    return terminal.onAlternate();
  }

  /// The same number for as long as a person sees the same picture and title. Costs about what a
  /// repaint of the screen by its program does.
  public long pictureDigest() {
    return PictureDigest.of(terminal, title.text());
  }

  /// The same rows with their colours and attributes.
  public List<StyledRow> styledRows() {
    var rows = new ArrayList<StyledRow>(terminal.rows);
    for (int y = 0; y < terminal.rows; y++) {
      rows.add(terminal.row(y).toStyled(terminal.links));
    }
    return rows;
  }

  /// How many rows that have left are kept.
  public int leftCount() {
    return terminal.leaving.kept().size();
  }

  /// Rows that have left by their numbers, 0 being the oldest that is kept.
  public List<StyledRow> left(int from, int to) {
    return terminal.leaving.kept().subList(from, to).stream()
        .map(row -> row.toStyled(terminal.links))
        .toList();
  }

  /// Whether older rows than those were dropped.
  public boolean leftCut() {
    return terminal.leaving.cut();
  }

  /// Bytes that make an empty terminal of the same size show all this and behave the same.
  public byte[] repaint() {
    return new Repaint(terminal, writer, title).bytes();
  }

  List<String> titlesAside() {
    return title.aside();
  }

  /// How many of the bytes fed last belong to a sequence or a character that is not complete: they
  /// have no effect yet.
  public long incomplete() {
    return parser.incomplete();
  }

  /// Whether the program wants cursor keys in application mode (DECCKM).
  public boolean applicationCursorKeys() {
    return terminal.modes.has(Modes.CURSOR_KEYS);
  }

  /// Whether the program has asked for bracketed paste.
  public boolean bracketedPaste() {
    return terminal.modes.has(Modes.PASTE);
  }
}
