package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Modes;
import dev.konsol.console.screen.state.Title;
import dev.konsol.process.Size;
import java.util.ArrayList;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The emulator: takes a terminal's output and knows what a person would see. Confined to one
/// thread at a time.
///
/// Its memory is bounded by its size, whatever is printed: no scrollback, and strings inside
/// sequences are cut. Never throws because of what it is fed.
public final class Screen {
  private final TerminalState terminal;
  private final Title title = new Title();
  private final Parser parser;

  /// `replies` gets what is to be typed back when the program has asked the terminal something.
  /// Called from within [#feed].
  public Screen(Size size, Consumer<byte[]> replies) {
    this(size, replies, null);
  }

  /// A screen that also hands on the lines that leave it, when there is someone to take them.
  Screen(Size size, Consumer<byte[]> typed, @Nullable Scrolled scrolled) {
    terminal = new TerminalState(size, scrolled);
    var replies = new Replies(terminal, typed);
    var writer = new Writer(terminal);
    parser =
        new Parser(
            writer,
            new Controls(terminal),
            new Sequences(terminal, writer, replies, title),
            new Strings(replies, title));
  }

  /// Reads output, in pieces cut anywhere.
  public void feed(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    parser.feed(bytes, offset, length);
  }

  /// Changes the size without reflow; rows that no longer fit leave at the top, the cursor stays.
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

  /// Whether the program wants cursor keys in application mode (DECCKM).
  public boolean applicationCursorKeys() {
    return terminal.modes.has(Modes.CURSOR_KEYS);
  }

  /// Whether the program has asked for bracketed paste.
  public boolean bracketedPaste() {
    return terminal.modes.has(Modes.PASTE);
  }

  TerminalState terminal() {
    return terminal;
  }
}
