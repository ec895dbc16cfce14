package dev.konsol.lsp.diff;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which lines go and which come, by Myers' method in linear space: the middle of a shortest way is
/// sought from both ends, and both halves are solved alone. Where texts differ in more than
/// [#MOST_STEPS] places, that part is replaced as a whole: a longer diff, not a slower one.
final class LineDiff {
  private static final int MOST_STEPS = 2000;

  private final int[] before;
  private final int[] after;
  final boolean[] removed;
  final boolean[] added;
  private final int[] forward;
  private final int[] backward;

  private LineDiff(int[] before, int[] after) {
    this.before = before;
    this.after = after;
    this.removed = new boolean[before.length];
    this.added = new boolean[after.length];
    int reach = 2 * Math.min(MOST_STEPS, before.length + after.length) + 5;
    this.forward = new int[reach];
    this.backward = new int[reach];
  }

  static LineDiff of(List<String> before, List<String> after) {
    Map<String, Integer> numbers = new HashMap<>();
    LineDiff diff = new LineDiff(numbered(before, numbers), numbered(after, numbers));
    diff.compare(0, diff.before.length, 0, diff.after.length);
    return diff;
  }

  private static int[] numbered(List<String> lines, Map<String, Integer> numbers) {
    return lines.stream()
        .mapToInt(line -> numbers.computeIfAbsent(line, _ -> numbers.size()))
        .toArray();
  }

  private void compare(int aFrom, int aTo, int bFrom, int bTo) {
    int a = aFrom;
    int b = bFrom;
    int aEnd = aTo;
    int bEnd = bTo;
    while (a < aEnd && b < bEnd && before[a] == after[b]) {
      a++;
      b++;
    }
    while (a < aEnd && b < bEnd && before[aEnd - 1] == after[bEnd - 1]) {
      aEnd--;
      bEnd--;
    }
    if (a == aEnd || b == bEnd || !split(a, aEnd, b, bEnd)) {
      Arrays.fill(removed, a, aEnd, true);
      Arrays.fill(added, b, bEnd, true);
    }
  }

  /// Whether the middle was found and both sides of it compared.
  private boolean split(int aFrom, int aTo, int bFrom, int bTo) {
    Middle search = new Middle(aFrom, aTo, bFrom, bTo);
    if (!search.found()) {
      return false;
    }
    compare(aFrom, aFrom + search.x, bFrom, bFrom + search.y);
    compare(aFrom + search.x, aTo, bFrom + search.y, bTo);
    return true;
  }

  /// One search from both ends of a part. A diagonal is x - y; the arrays hold, for each, the
  /// furthest x that was reached on it, from the front and (counted backwards) from the back.
  private final class Middle {
    private final int aFrom;
    private final int aTo;
    private final int bFrom;
    private final int bTo;
    private final int width;
    private final int height;
    private final int centre = forward.length / 2;
    int x;
    int y;

    Middle(int aFrom, int aTo, int bFrom, int bTo) {
      this.aFrom = aFrom;
      this.aTo = aTo;
      this.bFrom = bFrom;
      this.bTo = bTo;
      this.width = aTo - aFrom;
      this.height = bTo - bFrom;
    }

    boolean found() {
      forward[centre + 1] = 0;
      backward[centre + 1] = 0;
      int most = Math.min(centre - 2, (width + height + 1) / 2);
      for (int step = 0; step <= most; step++) {
        if (step(step, false) || step(step, true)) {
          return true;
        }
      }
      return false;
    }

    /// @param back from the back, where both texts are counted from their ends
    private boolean step(int step, boolean back) {
      int delta = width - height;
      int[] furthest = back ? backward : forward;
      int[] opposite = back ? forward : backward;
      // Of the two, the one that goes first can meet only what the other did in the step before.
      int behind = back ? step : step - 1;
      for (int k = -step; k <= step; k += 2) {
        int at = reached(furthest, k, step);
        while (at < width && at - k < height && at - k >= 0 && same(at, at - k, back)) {
          at++;
        }
        furthest[centre + k] = at;
        int other = delta - k;
        boolean meets = ((delta & 1) == 0) == back && Math.abs(other) <= behind;
        if (meets && at + opposite[centre + other] >= width) {
          return back ? middle(width - at, height - (at - k)) : middle(at, at - k);
        }
      }
      return false;
    }

    private boolean same(int a, int b, boolean back) {
      return back
          ? before[aTo - 1 - a] == after[bTo - 1 - b]
          : before[aFrom + a] == after[bFrom + b];
    }

    private int reached(int[] furthest, int k, int step) {
      boolean down =
          k == -step || (k != step && furthest[centre + k - 1] < furthest[centre + k + 1]);
      return down ? furthest[centre + k + 1] : furthest[centre + k - 1] + 1;
    }

    private boolean middle(int atX, int atY) {
      x = atX;
      y = atY;
      return x >= 0 && y >= 0 && x <= width && y <= height && x + y > 0 && x + y < width + height;
    }
  }
}
