package dev.konsol.console.wait;

import dev.konsol.core.Budget;
import dev.konsol.core.pattern.OutsidePattern;
import dev.konsol.core.pattern.PatternSearch;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/// A caller's regular expression in output as text, where every line end is `\n`: a carriage return
/// that stands alone, as progress bars write it, ends a line too. Confined to one thread.
final class OutputSearch {
  /// `open` when more output could still turn this match into none, as with `$` at the very end.
  record Found(int start, int end, boolean open) {}

  private final PatternSearch search;
  private final boolean looksBehindTheEnd;

  /// Begins to search.
  ///
  /// @param time how long all looks may take together
  OutputSearch(String regex, Duration time) {
    this.search = OutsidePattern.ofLines(withNewLines(regex)).search(Budget.of(time));
    // Too often rather than too seldom: such a match has to stand for a moment, that is all.
    this.looksBehindTheEnd = regex.contains("$") || regex.contains("\\");
  }

  Optional<Found> in(CharSequence text) throws InterruptedException, TimeoutException {
    return search
        .find(text.toString().replace('\r', '\n'))
        .map(
            found ->
                new Found(
                    found.start(), found.end(), looksBehindTheEnd && found.end() == text.length()));
  }

  /// The pattern for a text that has no carriage returns.
  private static String withNewLines(String regex) {
    StringBuilder changed = new StringBuilder();
    for (int i = 0; i < regex.length(); i++) {
      char c = regex.charAt(i);
      changed.append(c);
      if (c == '\\' && i + 1 < regex.length()) {
        char escaped = regex.charAt(++i);
        changed.append(escaped == 'r' ? 'n' : escaped);
        i += escaped == 'r' && regex.startsWith("\\n", i + 1) ? 2 : 0;
      }
    }
    return changed.toString();
  }
}
