package dev.konsol.console.screen;

import java.util.List;
import java.util.stream.Collectors;

/// A row of a screen with its colours and attributes, without the plain blanks at its end.
public record StyledRow(List<Run> runs) {
  public StyledRow {
    runs = List.copyOf(runs);
  }

  public String text() {
    return runs.stream().map(Run::text).collect(Collectors.joining());
  }

  /// The text with control sequences for its styles; begins and ends in the default style.
  public String ansi() {
    var out = new StringBuilder();
    boolean plain = true;
    for (Run run : runs) {
      boolean wanted = run.style().equals(Style.PLAIN);
      if (!wanted || !plain) {
        out.append(run.style().sgr());
      }
      out.append(run.text());
      plain = wanted;
    }
    return plain ? out.toString() : out.append(Style.PLAIN.sgr()).toString();
  }
}
