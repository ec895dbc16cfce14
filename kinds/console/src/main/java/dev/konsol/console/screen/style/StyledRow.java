package dev.konsol.console.screen.style;

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

  /// The text with control sequences for its styles and links; begins and ends in the default
  /// style.
  public String ansi() {
    var out = new StringBuilder();
    boolean plain = true;
    String link = "";
    for (Run run : runs) {
      boolean wanted = run.style().equals(Style.PLAIN);
      if (!wanted || !plain) {
        out.append(run.style().sgr());
      }
      if (!run.link().equals(link)) {
        link = run.link();
        link(out, link);
      }
      out.append(run.text());
      plain = wanted;
    }
    if (!plain) {
      out.append(Style.PLAIN.sgr());
    }
    if (!link.isEmpty()) {
      link(out, "");
    }
    return out.toString();
  }

  /// The sequence after which text leads to an address, or nowhere.
  public static void link(StringBuilder out, String address) {
    out.append("\u001b]8;;").append(address).append("\u001b\\");
  }
}
