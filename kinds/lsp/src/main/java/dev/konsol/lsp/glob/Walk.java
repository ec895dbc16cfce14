package dev.konsol.lsp.glob;

import dev.konsol.lsp.glob.Compiler.Graph;

/// One path's way through the graph, in all states it may be in at once: its cost is the path's
/// length times the pattern's, at the worst. Used by one thread for one path.
final class Walk {
  private final int[] entered;
  private final int[] skipped;
  private State[] here;
  private State[] there;
  private int count;
  private int step = 1;
  private boolean accepted;

  Walk(Graph graph) {
    this.entered = new int[graph.states()];
    this.skipped = new int[graph.states()];
    this.here = new State[graph.states()];
    this.there = new State[graph.states()];
    enter(graph.start());
  }

  /// Whether what was walked so far is a whole match.
  boolean accepted() {
    return accepted;
  }

  /// Whether something longer may still match.
  boolean alive() {
    return count > 0;
  }

  /// Goes on by the characters; where `literally`, no wildcard may take one.
  void take(String text, boolean literally) {
    for (int i = 0; i < text.length() && (alive() || accepted); ) {
      int codePoint = text.codePointAt(i);
      take(codePoint, literally);
      i += Character.charCount(codePoint);
    }
  }

  void take(int codePoint, boolean literally) {
    State[] from = here;
    int size = count;
    here = there;
    there = from;
    count = 0;
    accepted = false;
    step++;
    for (int i = 0; i < size; i++) {
      leave(from[i], codePoint, literally);
    }
  }

  private void leave(State state, int codePoint, boolean literally) {
    switch (state) {
      case State.Literal s when s.codePoint() == codePoint -> enter(s.next());
      case State.Slash s when codePoint == '/' -> enter(s.next());
      case State.One s when !literally && codePoint != '/' -> enter(s.next());
      case State.OneOf s when !literally && s.set().contains(codePoint) -> enter(s.next());
      case State.Star s when !literally && codePoint != '/' -> enter(s);
      case State.Segments s when !literally -> enter(s);
      case State.Literal _, State.Slash _, State.One _, State.OneOf _ -> {}
      case State.Star _, State.Segments _, State.Deep _, State.Accept _, State.Split _ -> {}
    }
  }

  private void enter(State state) {
    if (entered[state.id()] == step) {
      return;
    }
    entered[state.id()] = step;
    switch (state) {
      case State.Accept _ -> accepted = true;
      case State.Split split -> split.branches().forEach(this::enter);
      case State.Slash slash -> {
        keep(slash);
        accepted |= slash.mayEnd();
      }
      case State.Star star -> {
        keep(star);
        enter(star.next());
      }
      case State.Segments segments -> {
        keep(segments);
        enter(segments.next());
      }
      case State.Deep deep -> {
        enter(deep.some());
        skip(deep.some().next());
      }
      case State.Literal _, State.One _, State.OneOf _ -> keep(state);
    }
  }

  /// Goes on behind the slash that a `**` without segments takes along.
  private void skip(State state) {
    if (skipped[state.id()] == step) {
      return;
    }
    skipped[state.id()] = step;
    switch (state) {
      case State.Slash slash -> enter(slash.next());
      case State.Split split -> split.branches().forEach(this::skip);
      case State.Accept _, State.Literal _, State.One _, State.OneOf _ -> {}
      case State.Star _, State.Segments _, State.Deep _ -> {}
    }
  }

  private void keep(State state) {
    here[count++] = state;
  }
}
