package dev.konsol.core.config;

import java.util.Optional;

/// Finds the word somebody probably meant.
public final class Nearest {
  private Nearest() {}

  /// The candidate that differs least, if it differs little enough to be a slip.
  public static Optional<String> of(String word, Iterable<String> candidates) {
    Optional<String> best = Optional.empty();
    int least = Math.max(1, word.length() / 2) + 1;
    for (String candidate : candidates) {
      if (Math.abs(word.length() - candidate.length()) >= least && !candidate.startsWith(word)) {
        // Each of the characters that one has more is a difference, and there may be many.
        continue;
      }
      int distance = candidate.startsWith(word) && !word.isEmpty() ? 1 : distance(word, candidate);
      if (distance < least) {
        least = distance;
        best = Optional.of(candidate);
      }
    }
    return best;
  }

  /// `; did you mean 'x'?`, or nothing.
  public static String hint(String word, Iterable<String> candidates) {
    Optional<String> nearest = of(word, candidates);
    return nearest.isEmpty() ? "" : "; did you mean '" + nearest.get() + "'?";
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
  static int distance(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : least(cost, from, to, i, j);
      }
    }
    return cost[from.length()][to.length()];
  }

  private static int least(int[][] cost, String from, String to, int i, int j) {
    boolean same = from.charAt(i - 1) == to.charAt(j - 1);
    int best = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
    best = Math.min(best, cost[i - 1][j - 1] + (same ? 0 : 1));
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}
