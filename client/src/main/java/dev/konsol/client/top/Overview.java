package dev.konsol.client.top;

import dev.konsol.client.sessions.SessionRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a person sees and has chosen.
///
/// @param all every session, what waits first
/// @param selected the key of the chosen one; empty before there is one
/// @param filter words that a session has to contain
record Overview(List<SessionRow> all, String selected, String filter, Mode mode) {
  static final Overview EMPTY = new Overview(List.of(), "", "", Mode.LIST);
  private static final int PAGE = 10;

  enum Mode {
    LIST,
    /// The words of the filter are being typed.
    FILTER,
    /// The chosen session has the whole screen.
    LOOK
  }

  enum Wish {
    NONE,
    OPEN,
    LEAVE
  }

  /// What a key leads to.
  record Step(Overview next, Wish wish) {}

  Overview {
    all = List.copyOf(all);
  }

  /// The choice stays with its session; where that is gone, it goes to the one in its place.
  Overview showing(List<SessionRow> rows) {
    int before = index();
    List<SessionRow> sorted = new ArrayList<>(rows);
    sorted.sort(SessionRow.BY_ATTENTION);
    return new Overview(sorted, selected, filter, mode).settled(before);
  }

  List<SessionRow> visible() {
    return all.stream().filter(row -> row.contains(filter)).toList();
  }

  Optional<SessionRow> chosen() {
    return all.stream().filter(row -> row.key().equals(selected)).findFirst();
  }

  /// Where the chosen one stands among the visible; 0 where it does not.
  int index() {
    List<SessionRow> visible = visible();
    for (int i = 0; i < visible.size(); i++) {
      if (visible.get(i).key().equals(selected)) {
        return i;
      }
    }
    return 0;
  }

  Step press(Key key) {
    if (key.name() == Key.Name.INTERRUPT) {
      return new Step(this, Wish.LEAVE);
    }
    return switch (mode) {
      case LIST -> inList(key);
      case FILTER -> new Step(inFilter(key), Wish.NONE);
      case LOOK -> inLook(key);
    };
  }

  private Step inList(Key key) {
    return switch (key.name()) {
      case ENTER -> open();
      case ESCAPE, CLEAR -> new Step(filtered(""), Wish.NONE);
      case TEXT -> typed(key.text());
      default -> new Step(moved(key), Wish.NONE);
    };
  }

  private Step typed(String text) {
    return switch (text) {
      case "q" -> new Step(this, Wish.LEAVE);
      case "j" -> new Step(moved(Key.of(Key.Name.DOWN)), Wish.NONE);
      case "k" -> new Step(moved(Key.of(Key.Name.UP)), Wish.NONE);
      case "g" -> new Step(moved(Key.of(Key.Name.HOME)), Wish.NONE);
      case "G" -> new Step(moved(Key.of(Key.Name.END)), Wish.NONE);
      case "/" -> new Step(in(Mode.FILTER), Wish.NONE);
      case " " -> new Step(chosen().isPresent() ? in(Mode.LOOK) : this, Wish.NONE);
      default -> new Step(this, Wish.NONE);
    };
  }

  /// What has neither a terminal nor a prompt is looked at.
  private Step open() {
    if (chosen().isEmpty()) {
      return new Step(this, Wish.NONE);
    }
    return opens() ? new Step(this, Wish.OPEN) : new Step(in(Mode.LOOK), Wish.NONE);
  }

  boolean opens() {
    return chosen().filter(row -> row.isConsole() || row.kind().equals("eval")).isPresent();
  }

  private Step inLook(Key key) {
    boolean back =
        key.name() == Key.Name.ESCAPE || key.text().equals("q") || key.text().equals(" ");
    if (back) {
      return new Step(in(Mode.LIST), Wish.NONE);
    }
    return key.name() == Key.Name.ENTER && opens()
        ? new Step(in(Mode.LIST), Wish.OPEN)
        : new Step(moved(key), Wish.NONE);
  }

  private Overview inFilter(Key key) {
    return switch (key.name()) {
      case TEXT -> filtered(filter + key.text());
      case BACKSPACE ->
          filter.isEmpty()
              ? in(Mode.LIST)
              : filtered(filter.substring(0, filter.offsetByCodePoints(filter.length(), -1)));
      case CLEAR -> filtered("");
      case ENTER -> in(Mode.LIST);
      case ESCAPE -> filtered("").in(Mode.LIST);
      default -> moved(key);
    };
  }

  private Overview moved(Key key) {
    int last = visible().size() - 1;
    return switch (key.name()) {
      case UP -> choosing(index() - 1);
      case DOWN -> choosing(index() + 1);
      case PAGE_UP -> choosing(index() - PAGE);
      case PAGE_DOWN -> choosing(index() + PAGE);
      case HOME -> choosing(0);
      case END -> choosing(last);
      default -> this;
    };
  }

  private Overview choosing(int index) {
    List<SessionRow> visible = visible();
    if (visible.isEmpty()) {
      return new Overview(all, "", filter, mode);
    }
    int there = Math.clamp(index, 0, visible.size() - 1);
    return new Overview(all, visible.get(there).key(), filter, mode);
  }

  private Overview settled(int before) {
    boolean there = visible().stream().anyMatch(row -> row.key().equals(selected));
    Overview settled = there ? this : choosing(before);
    return settled.mode == Mode.LOOK && settled.selected.isEmpty()
        ? settled.in(Mode.LIST)
        : settled;
  }

  private Overview filtered(String words) {
    return new Overview(all, selected, words, mode).settled(0);
  }

  private Overview in(Mode other) {
    return new Overview(all, selected, filter, other);
  }
}
