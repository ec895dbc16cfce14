package dev.konsol.lsp.glob;

import java.util.ArrayList;
import java.util.List;

/// Turns parts into states, from the last to the first, so that each state is made knowing what
/// follows it. A choice's branches share what follows: nothing is ever written out twice.
final class Compiler {
  private final String pattern;
  private int states;

  private Compiler(String pattern) {
    this.pattern = pattern;
  }

  static Graph compile(String pattern, List<Part> parts) {
    Compiler compiler = new Compiler(pattern);
    State start = compiler.sequence(parts, true, new State.Accept(compiler.states++));
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
      case Part.Literal literal when literal.isSlash() -> new State.Slash(states++, next);
      case Part.Literal literal -> new State.Literal(states++, literal.codePoint(), next);
      case Part.One _ -> new State.One(states++, next);
      case Part.Star _ -> new State.Star(states++, next);
      case Part.OneOf set -> new State.OneOf(states++, set, next);
      case Part.Deep _ -> deep(startsSegment, next);
      case Part.Choice choice -> split(choice, startsSegment, next);
    };
  }

  private State deep(boolean startsSegment, State next) {
    if (!startsSegment || !next.endsSegment()) {
      throw new BadGlob(pattern, "'**' has to fill a whole segment, as in 'a/**/b'");
    }
    return new State.Deep(states++, new State.Segments(states++, next));
  }

  private State split(Part.Choice choice, boolean startsSegment, State next) {
    List<State> branches = new ArrayList<>();
    for (List<Part> branch : choice.branches()) {
      branches.add(sequence(branch, startsSegment, next));
    }
    return new State.Split(states++, branches);
  }

  private static boolean startsSegmentAfter(Part part, boolean before) {
    return switch (part) {
      case Part.Literal literal -> literal.isSlash();
      case Part.One _, Part.Star _, Part.Deep _, Part.OneOf _ -> false;
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
