package dev.konsol.client.console.attach;

import dev.konsol.client.env.Streams.Window;
import dev.konsol.client.terminal.TerminalModes;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// What a person who is attached sees, and everything that it depends on. All threads of an
/// attachment meet here; none waits for the daemon while it holds this, but for the scrollback.
final class View {
  /// How long a program may keep a picture back that it wants to be shown whole.
  private static final long MIDWAY_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

  private final Emulator.Factory emulators;
  private final Attachment.Options options;
  private Emulator emulator;
  private TerminalModes modes = new TerminalModes();
  private SideEffects effects = new SideEffects();
  private StatusLine status;
  private Window window;
  private Optional<ScrollView> scroll = Optional.empty();
  private String notice = "";
  private String remark = "";
  private String aside = "";
  private boolean awaiting;
  private boolean changed = true;
  private boolean anew = true;
  private long changedAt = System.nanoTime();

  /// Something to draw.
  ///
  /// @param aside to be written as it is: the bell, the clipboard
  /// @param anew whether what was drawn before is not to be relied on
  record Drawing(
      Frame frame,
      Window window,
      TerminalModes.Keys keys,
      String title,
      String aside,
      boolean anew) {}

  View(String key, Window window, Emulator.Factory emulators, Attachment.Options options) {
    this.emulators = emulators;
    this.options = options;
    this.window = window;
    this.status = new StatusLine(key, options.readOnly(), 0, options.prefix());
    this.emulator = emulators.open(window.rows(), window.cols());
  }

  /// The console's output begins, on a terminal of that size that shows what `picture` draws.
  synchronized void begin(Window size, byte[] picture) {
    emulator = emulators.open(size.rows(), size.cols());
    modes = new TerminalModes();
    effects = new SideEffects();
    emulator.feed(picture);
    modes.feed(picture);
    notice = "";
    change();
  }

  synchronized void output(byte[] bytes) {
    emulator.feed(bytes);
    modes.feed(bytes);
    effects.feed(bytes);
    change();
  }

  synchronized void window(Window size) {
    window = size;
    anew = true;
    scroll.ifPresent(each -> each.fit(scrollHeight()));
    change();
  }

  synchronized void others(int count) {
    if (count != status.others()) {
      status = new StatusLine(status.key(), status.readOnly(), count, status.prefix());
      change();
    }
  }

  /// In the last row for a moment.
  synchronized void remark(String text) {
    if (!text.equals(remark)) {
      remark = text;
      change();
    }
  }

  /// In the last row until there is another, or none.
  synchronized void notice(String text) {
    if (!text.equals(notice)) {
      notice = text;
      change();
    }
  }

  synchronized void awaiting(boolean command) {
    awaiting = command;
    change();
  }

  synchronized void redraw() {
    anew = true;
    change();
  }

  synchronized Emulator.Picture picture() {
    return emulator.picture();
  }

  /// The size that the console should have for this terminal.
  synchronized Window wanted() {
    return new Window(statusShown() ? window.rows() - 1 : window.rows(), window.cols());
  }

  private boolean statusShown() {
    return options.status() && window.rows() >= StatusLine.LEAST_ROWS;
  }

  private int scrollHeight() {
    return Math.max(1, window.rows() - 1);
  }

  synchronized boolean scrolling() {
    return scroll.isPresent();
  }

  synchronized void scroll(ScrollbackLines.Source source) throws IOException {
    ScrollbackLines history =
        new ScrollbackLines(source, emulator.picture().lines(), emulators::width);
    scroll = Optional.of(new ScrollView(history, scrollHeight()));
    change();
  }

  /// A key for the scrollback. Answers what it copied.
  synchronized Optional<String> key(String name) throws IOException {
    Optional<String> copied = Optional.empty();
    if (scroll.isPresent()) {
      ScrollView.After after = scroll.get().key(name);
      if (after == ScrollView.After.COPY) {
        copied = Optional.of(scroll.get().selected());
      }
      if (after != ScrollView.After.STAY) {
        scroll = Optional.empty();
      }
      change();
    }
    return copied;
  }

  /// Straight to the terminal, with the next drawing.
  synchronized void aside(String text) {
    aside += text;
    change();
  }

  private void change() {
    changed = true;
    changedAt = modes.midway() ? changedAt : System.nanoTime();
    notifyAll();
  }

  /// Waits until there is something to draw.
  synchronized Drawing next() throws InterruptedException {
    while (!changed || keptBack() > 0) {
      if (changed) {
        TimeUnit.NANOSECONDS.timedWait(this, keptBack());
      } else {
        wait();
      }
    }
    changed = false;
    Drawing drawing = draw();
    anew = false;
    aside = "";
    return drawing;
  }

  private long keptBack() {
    return modes.midway() ? changedAt + MIDWAY_NANOS - System.nanoTime() : 0;
  }

  private Drawing draw() {
    Emulator.Picture picture = emulator.picture();
    Canvas canvas = new Canvas(window, emulators::width);
    Optional<String> bar = bar(picture);
    int height = window.rows() - (bar.isPresent() ? 1 : 0);
    Emulator.Cursor cursor =
        scroll.isPresent()
            ? scroll.get().draw(canvas, window.cols())
            : canvas.console(picture, height);
    bar.ifPresent(
        text -> canvas.bar(text, warning().isEmpty() ? StatusLine.STYLE : StatusLine.WARNING));
    boolean ownKeys = scroll.isPresent() || options.readOnly();
    TerminalModes.Keys keys = ownKeys ? TerminalModes.Keys.NONE : modes.keys();
    String told = effects.take() + aside;
    return new Drawing(canvas.frame(cursor), window, keys, picture.title(), told, anew);
  }

  private String warning() {
    return remark.isEmpty() ? notice : remark;
  }

  /// What the last row says. Without a status line, only what cannot wait.
  private Optional<String> bar(Emulator.Picture picture) {
    if (awaiting) {
      return Optional.of(status.commands());
    }
    String warning = warning();
    if (!warning.isEmpty()) {
      return Optional.of(" " + warning);
    }
    if (scroll.isPresent()) {
      return scroll.map(ScrollView::status);
    }
    return statusShown() ? Optional.of(status.text(picture, window)) : Optional.empty();
  }

  /// The rows of the main screen that show something, for whoever leaves because all is over.
  synchronized List<String> lastRows() {
    Emulator.Picture picture = emulator.picture();
    List<String> rows = picture.lines();
    int last = picture.alternate() ? 0 : rows.size();
    while (last > 0 && rows.get(last - 1).isBlank()) {
      last--;
    }
    return rows.subList(0, last);
  }
}
