package dev.konsol.agent.policy;

import dev.konsol.agent.shell.Word;
import java.text.Normalizer;
import java.util.Locale;

/// The pattern of a rule: `*` stands for any text, everything else for itself. What it is held
/// against may have unknown parts ([Word#ANY]), so that there are three answers.
///
/// @param text with one blank where there were several
public record Glob(String text) {
  /// How a pattern and a text that is not wholly known fit.
  enum Fit {
    NO,
    MAYBE,
    YES;

    Fit or(Fit other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  static Glob of(String written) {
    return new Glob(written.strip().replaceAll("[ \t]+", " ").replace(Word.ANY, '?'));
  }

  /// Whether it is the whole of it, whatever the unknown parts are.
  public boolean matches(String subject) {
    return fits(text, subject, false);
  }

  Fit fit(String subject) {
    if (matches(subject)) {
      return Fit.YES;
    }
    return subject.indexOf(Word.ANY) >= 0 && fits(text, subject, true) ? Fit.MAYBE : Fit.NO;
  }

  /// The same where the cases of letters, and the ways to write one, do not count.
  Fit fitAnyCase(String subject) {
    return new Glob(folded(text)).fit(folded(subject));
  }

  private static String folded(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC)
        .toUpperCase(Locale.ROOT)
        .toLowerCase(Locale.ROOT);
  }

  /// @param open whether unknown parts may be what is needed
  private static boolean fits(String pattern, String subject, boolean open) {
    boolean[] row = new boolean[subject.length() + 1];
    row[0] = true;
    for (int i = 0; open && i < subject.length() && subject.charAt(i) == Word.ANY; i++) {
      row[i + 1] = true;
    }
    for (int p = 0; p < pattern.length(); p++) {
      row = next(row, pattern.charAt(p), subject, open);
    }
    return row[subject.length()];
  }

  /// For each length of the subject, whether so much of the pattern can be so much of it.
  private static boolean[] next(boolean[] before, char wanted, String subject, boolean open) {
    boolean[] row = new boolean[before.length];
    row[0] = wanted == '*' && before[0];
    for (int i = 1; i < row.length; i++) {
      char there = subject.charAt(i - 1);
      if (wanted == '*') {
        row[i] = before[i] || row[i - 1];
      } else if (open && there == Word.ANY) {
        row[i] = before[i] || before[i - 1] || row[i - 1];
      } else {
        row[i] = there == wanted && before[i - 1];
      }
    }
    return row;
  }
}
