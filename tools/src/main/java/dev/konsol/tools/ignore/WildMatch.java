package dev.konsol.tools.ignore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/// A pattern of git's for a path: `*` and `?` stay within a segment, `**/`, `/**/` and `/**` go
/// over several. All ways through it are followed side by side, so that none is followed twice.
final class WildMatch {
  /// One step of a pattern.
  ///
  /// @param takes which character it takes
  private record Step(IntPredicate takes, Count count) {}

  private enum Count {
    ONE,
    /// Any number, none included.
    ANY,
    /// Whole segments, with the slash behind each, none included.
    SEGMENTS
  }

  private final List<Step> steps;

  private WildMatch(List<Step> steps) {
    this.steps = steps;
  }

  static WildMatch of(String pattern) {
    List<Step> steps = new ArrayList<>();
    // git compares what comes before the first wildcard by itself, and takes what is left for the
    // beginning of a segment: to it 'a**/b' means 'ab', too.
    int wild = 0;
    while (wild < pattern.length() && "*?[\\".indexOf(pattern.charAt(wild)) < 0) {
      wild++;
    }
    int at = 0;
    while (at < pattern.length()) {
      boolean segment = at == 0 || at == wild || pattern.charAt(at - 1) == '/';
      at = step(pattern, at, segment, steps);
    }
    return new WildMatch(steps);
  }

  private static int step(String pattern, int at, boolean segment, List<Step> steps) {
    char c = pattern.charAt(at);
    int end = at;
    while (end < pattern.length() && pattern.charAt(end) == '*') {
      end++;
    }
    if (segment && end - at >= 2) {
      if (end == pattern.length()) {
        steps.add(new Step(_ -> true, Count.ANY));
        return end;
      }
      if (pattern.charAt(end) == '/') {
        steps.add(new Step(_ -> true, Count.SEGMENTS));
        return end + 1;
      }
    }
    return switch (c) {
      case '*' -> {
        steps.add(new Step(each -> each != '/', Count.ANY));
        yield at + 1;
      }
      case '?' -> {
        steps.add(new Step(each -> each != '/', Count.ONE));
        yield at + 1;
      }
      case '[' -> CharacterClass.read(pattern, at, takes -> steps.add(new Step(takes, Count.ONE)));
      case '\\' -> {
        char literal = at + 1 < pattern.length() ? pattern.charAt(at + 1) : '\\';
        steps.add(new Step(each -> each == literal, Count.ONE));
        yield at + 2;
      }
      default -> {
        steps.add(new Step(each -> each == c, Count.ONE));
        yield at + 1;
      }
    };
  }

  boolean matches(String path) {
    BitSet now = new BitSet(steps.size() + 1);
    now.set(0);
    // Steps in the middle of a segment that '**/' fills.
    BitSet inside = new BitSet(steps.size() + 1);
    spread(now);
    for (int i = 0; i < path.length() && !(now.isEmpty() && inside.isEmpty()); i++) {
      int c = path.charAt(i);
      BitSet next = new BitSet(steps.size() + 1);
      BitSet stays = new BitSet(steps.size() + 1);
      for (int s = inside.nextSetBit(0); s >= 0; s = inside.nextSetBit(s + 1)) {
        (c == '/' ? next : stays).set(s);
      }
      for (int s = now.nextSetBit(0); s >= 0 && s < steps.size(); s = now.nextSetBit(s + 1)) {
        take(s, c, next, stays);
      }
      spread(next);
      now = next;
      inside = stays;
    }
    return now.get(steps.size());
  }

  private void take(int s, int c, BitSet next, BitSet stays) {
    Step step = steps.get(s);
    if (step.count == Count.SEGMENTS) {
      if (c != '/') {
        stays.set(s);
      }
    } else if (step.takes.test(c)) {
      next.set(step.count == Count.ANY ? s : s + 1);
    }
  }

  /// What takes none as well is passed.
  private void spread(BitSet at) {
    for (int s = at.nextSetBit(0); s >= 0 && s < steps.size(); s = at.nextSetBit(s + 1)) {
      if (steps.get(s).count != Count.ONE) {
        at.set(s + 1);
      }
    }
  }
}
