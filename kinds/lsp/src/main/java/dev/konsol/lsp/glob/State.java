package dev.konsol.lsp.glob;

import java.util.List;
import java.util.function.IntPredicate;

/// A place in the graph a path is walked through. Each has a number of its own, for the walk's
/// marks, and knows what the places before it ask about it.
sealed interface State {
  int id();

  /// Whether a segment is over here on every way on: a slash or the end comes next.
  boolean endsSegment();

  boolean mayEnd();

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

  /// Takes one character, or where there may be many, any number of them.
  ///
  /// @param literal whether it is the character that the pattern names
  record Take(int id, IntPredicate takes, boolean literal, boolean many, State next)
      implements State {
    @Override
    public boolean endsSegment() {
      return literal && takes.test('/');
    }

    @Override
    public boolean mayEnd() {
      return false;
    }
  }

  /// Goes on in each of these ways at once.
  record Split(int id, List<State> ways, boolean endsSegment, boolean mayEnd, boolean lastDeep)
      implements State {
    static Split of(int id, List<State> ways, boolean lastDeep) {
      return new Split(
          id,
          List.copyOf(ways),
          ways.stream().allMatch(State::endsSegment),
          ways.stream().anyMatch(State::mayEnd),
          lastDeep);
    }
  }
}
