package dev.konsol.app.cli;

import java.util.Optional;

/// Finds the word somebody probably meant.
public final class Nearest {
  private Nearest() {}

  /// The candidate that differs least, if it differs little enough to be a slip.
  public static Optional<String> of(String word, Iterable<String> candidates) {
    Optional<String> best = Optional.empty();
    int least = Math.max(1, word.length() / 2) + 1;
    for (String candidate : candidates) {
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

  /// Insertions, deletions and replacements that turn one word into the other.
  static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
