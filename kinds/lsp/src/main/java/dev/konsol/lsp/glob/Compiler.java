package dev.konsol.lsp.glob;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Turns parts into states, from the last to the first, so that each state is made knowing what
/// follows it. A choice's branches share what follows: nothing is ever written out twice.
final class Compiler {
  private final String pattern;
  // What follows a `**` without segments, which takes the slash behind it along, by number.
  private final Map<Integer, State> behindSlash = new HashMap<>();
  private final State.Accept end = new State.Accept(0);
  private int states = 1;

  private Compiler(String pattern) {
    this.pattern = pattern;
  }

  static Graph compile(String pattern, List<Part> parts) {
    Compiler compiler = new Compiler(pattern);
    State start = compiler.sequence(parts, true, compiler.end);
    return new Graph(start, compiler.states);
  }

  private State sequence(List<Part> parts, boolean startsSegment, State next) {
    boolean[] starts = new boolean[parts.size() + 1];
    starts[0] = startsSegment;
    for (int i = 0; i < parts.size(); i++) {
      starts[i + 1] = startsSegmentAfter(parts.get(i), starts[i]);
    }
    State state = next;
    for (int i = parts.size() - 1; i >= 0; i--) {
      state = state(parts.get(i), starts[i], state);
    }
    return state;
  }

  private State state(Part part, boolean startsSegment, State next) {
    return switch (part) {
      case Part.Literal(int codePoint) -> literal(codePoint, next);
      case Part.Wild wild -> new State.Take(states++, wild.takes(), false, wild.many(), next);
      case Part.Deep _ -> deep(startsSegment, next);
      case Part.Choice choice -> choice(choice, startsSegment, next);
    };
  }

  /// Before a last `**` a slash may be missing: `a/**` decides `a`.
  private State literal(int codePoint, State next) {
    State.Take literal = new State.Take(states++, c -> c == codePoint, true, false, next);
    return codePoint == '/' && next.lastDeep() ? split(List.of(literal, end), false) : literal;
  }

  /// Some segments, or none, and then the slash that follows is not there either. What follows
  /// begins with a slash or ends the path, so any number of characters are whole segments.
  private State deep(boolean startsSegment, State next) {
    if (!startsSegment || !next.endsSegment()) {
      throw new BadGlob(pattern, "'**' has to fill a whole segment, as in 'a/**/b'");
    }
    State some = new State.Take(states++, _ -> true, false, true, next);
    return split(List.of(some, behindSlash(next)), next.mayEnd());
  }

  private State behindSlash(State state) {
    State known = behindSlash.get(state.id());
    if (known == null) {
      known =
          switch (state) {
            case State.Accept _ -> split(List.of(), false);
            case State.Take slash -> slash.next();
            case State.Split split ->
                split(split.ways().stream().map(this::behindSlash).toList(), false);
          };
      behindSlash.put(state.id(), known);
    }
    return known;
  }

  private State choice(Part.Choice choice, boolean startsSegment, State next) {
    List<State> branches = new ArrayList<>();
    for (List<Part> branch : choice.branches()) {
      branches.add(sequence(branch, startsSegment, next));
    }
    return split(branches, branches.stream().anyMatch(State::lastDeep));
  }

  private State split(List<State> ways, boolean lastDeep) {
    return State.Split.of(states++, ways, lastDeep);
  }

  private static boolean startsSegmentAfter(Part part, boolean before) {
    return switch (part) {
      case Part.Literal literal -> literal.isSlash();
      case Part.Wild _, Part.Deep _ -> false;
      case Part.Choice choice ->
          choice.branches().stream().allMatch(branch -> startsSegmentAfter(branch, before));
    };
  }

  private static boolean startsSegmentAfter(List<Part> parts, boolean before) {
    boolean starts = before;
    for (Part part : parts) {
      starts = startsSegmentAfter(part, starts);
    }
    return starts;
  }

  /// Where a walk starts, and how many states there are.
  record Graph(State start, int states) {}
}
