package dev.konsol.lsp.glob;

import dev.konsol.lsp.glob.Compiler.Graph;

/// One path's way through the graph, in all states it may be in at once: its cost is the path's
/// length times the pattern's, at the worst. Used by one thread for one path.
final class Walk {
  private final int[] entered;
  private State.Take[] here;
  private State.Take[] there;
  private int count;
  private int step = 1;
  private boolean accepted;

  Walk(Graph graph) {
    this.entered = new int[graph.states()];
    this.here = new State.Take[graph.states()];
    this.there = new State.Take[graph.states()];
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
    State.Take[] from = here;
    int size = count;
    here = there;
    there = from;
    count = 0;
    accepted = false;
    step++;
    for (int i = 0; i < size; i++) {
      State.Take state = from[i];
      if ((state.literal() || !literally) && state.takes().test(codePoint)) {
        enter(state.many() ? state : state.next());
      }
    }
  }

  private void enter(State state) {
    if (entered[state.id()] == step) {
      return;
    }
    entered[state.id()] = step;
    switch (state) {
      case State.Accept _ -> accepted = true;
      case State.Split split -> split.ways().forEach(this::enter);
      case State.Take take -> {
        here[count++] = take;
        if (take.many()) {
          enter(take.next());
        }
      }
    }
  }
}
