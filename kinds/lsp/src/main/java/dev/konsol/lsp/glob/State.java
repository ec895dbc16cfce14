package dev.konsol.lsp.glob;

import java.util.List;

/// A place in the graph a path is walked through. Each has a number of its own, for the walk's
/// marks, and knows what the places before it ask about it.
sealed interface State {
  int id();

  /// Whether a segment is over here on every way on: a slash or the end comes next.
  default boolean endsSegment() {
    return false;
  }

  /// Whether the path may end here. Asked only where [#endsSegment] holds.
  default boolean mayEnd() {
    return false;
  }

  /// Whether a `**` comes next after which the path may end.
  default boolean lastDeep() {
    return false;
  }

  record Accept(int id) implements State {
    @Override
    public boolean endsSegment() {
      return true;
    }

    @Override
    public boolean mayEnd() {
      return true;
    }
  }

  /// Takes the one character.
  record Literal(int id, int codePoint, State next) implements State {}

  /// Takes a slash. Before a last `**` it may be missing: `a/**` decides `a`.
  record Slash(int id, State next, boolean mayEnd) implements State {
    Slash(int id, State next) {
      this(id, next, next.lastDeep());
    }

    @Override
    public boolean endsSegment() {
      return true;
    }
  }

  /// Takes any one character but a slash.
  record One(int id, State next) implements State {}

  /// Takes one character of a set.
  record OneOf(int id, Part.OneOf set, State next) implements State {}

  /// Takes any number of characters but slashes.
  record Star(int id, State next) implements State {}

  /// A `**`: some segments, or none, and then the slash that follows is not there either.
  record Deep(int id, Segments some, boolean lastDeep) implements State {
    Deep(int id, Segments some) {
      this(id, some, some.next().mayEnd());
    }
  }

  /// Takes any number of characters. What follows begins with a slash or ends the path, so these
  /// are whole segments.
  record Segments(int id, State next) implements State {}

  record Split(int id, List<State> branches, boolean endsSegment, boolean mayEnd, boolean lastDeep)
      implements State {
    Split(int id, List<State> branches) {
      this(
          id,
          List.copyOf(branches),
          branches.stream().allMatch(State::endsSegment),
          branches.stream().anyMatch(State::mayEnd),
          branches.stream().anyMatch(State::lastDeep));
    }
  }
}
