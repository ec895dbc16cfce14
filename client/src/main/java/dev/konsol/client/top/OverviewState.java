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
record OverviewState(List<SessionRow> all, String selected, String filter, Mode mode) {
  static final OverviewState EMPTY = new OverviewState(List.of(), "", "", Mode.LIST);
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
  record Step(OverviewState next, Wish wish) {}

  OverviewState {
    all = List.copyOf(all);
  }

  /// The choice stays with its session; where that is gone, it goes to the one in its place.
  OverviewState showing(List<SessionRow> rows) {
    int before = index();
    List<SessionRow> sorted = new ArrayList<>(rows);
    sorted.sort(SessionRow.BY_ATTENTION);
    return new OverviewState(sorted, selected, filter, mode).settled(before);
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

  /// @param key as [dev.konsol.client.terminal.KeyDecoder] names it
  Step press(String key) {
    if (key.equals("C-c")) {
      return new Step(this, Wish.LEAVE);
    }
    return switch (mode) {
      case LIST -> inList(key);
      case FILTER -> new Step(inFilter(key), Wish.NONE);
      case LOOK -> inLook(key);
    };
  }

  private Step inList(String key) {
    return switch (key) {
      case "Enter" -> open();
      case "q" -> new Step(this, Wish.LEAVE);
      case "Escape", "C-u" -> new Step(filtered(""), Wish.NONE);
      case "j" -> new Step(moved("Down"), Wish.NONE);
      case "k" -> new Step(moved("Up"), Wish.NONE);
      case "g" -> new Step(moved("Home"), Wish.NONE);
      case "G" -> new Step(moved("End"), Wish.NONE);
      case "/" -> new Step(in(Mode.FILTER), Wish.NONE);
      case " " -> new Step(chosen().isPresent() ? in(Mode.LOOK) : this, Wish.NONE);
      default -> new Step(moved(key), Wish.NONE);
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

  private Step inLook(String key) {
    return switch (key) {
      case "Escape", "q", " " -> new Step(in(Mode.LIST), Wish.NONE);
      case "Enter" -> opens() ? new Step(in(Mode.LIST), Wish.OPEN) : new Step(this, Wish.NONE);
      default -> new Step(moved(key), Wish.NONE);
    };
  }

  private OverviewState inFilter(String key) {
    return switch (key) {
      case "Backspace" ->
          filter.isEmpty()
              ? in(Mode.LIST)
              : filtered(filter.substring(0, filter.offsetByCodePoints(filter.length(), -1)));
      case "C-u" -> filtered("");
      case "Enter" -> in(Mode.LIST);
      case "Escape" -> filtered("").in(Mode.LIST);
      default -> key.codePointCount(0, key.length()) == 1 ? filtered(filter + key) : moved(key);
    };
  }

  private OverviewState moved(String key) {
    return switch (key) {
      case "Up", "C-p" -> choosing(index() - 1);
      case "Down", "C-n" -> choosing(index() + 1);
      case "PageUp" -> choosing(index() - PAGE);
      case "PageDown" -> choosing(index() + PAGE);
      case "Home" -> choosing(0);
      case "End" -> choosing(visible().size() - 1);
      default -> this;
    };
  }

  private OverviewState choosing(int index) {
    List<SessionRow> visible = visible();
    if (visible.isEmpty()) {
      return new OverviewState(all, "", filter, mode);
    }
    int there = Math.clamp(index, 0, visible.size() - 1);
    return new OverviewState(all, visible.get(there).key(), filter, mode);
  }

  private OverviewState settled(int before) {
    boolean there = visible().stream().anyMatch(row -> row.key().equals(selected));
    OverviewState settled = there ? this : choosing(before);
    return settled.mode == Mode.LOOK && settled.selected.isEmpty()
        ? settled.in(Mode.LIST)
        : settled;
  }

  private OverviewState filtered(String words) {
    return new OverviewState(all, selected, words, mode).settled(0);
  }

  private OverviewState in(Mode other) {
    return new OverviewState(all, selected, filter, other);
  }
}
