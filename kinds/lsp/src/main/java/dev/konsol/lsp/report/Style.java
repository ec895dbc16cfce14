package dev.konsol.lsp.report;

import dev.konsol.lsp.diagnostics.Severity;

/// Plain, or for a terminal: with colours and the source around each finding.
public enum Style {
  PLAIN,
  TERMINAL;

  private static final String RED = "31;1";
  private static final String YELLOW = "33;1";
  private static final String BLUE = "34;1";

  boolean excerpts() {
    return this == TERMINAL;
  }

  String bold(String text) {
    return in("1", text);
  }

  String faint(String text) {
    return in("2", text);
  }

  String warning(String text) {
    return in(YELLOW, text);
  }

  String severity(Severity severity) {
    String colour =
        switch (severity) {
          case ERROR -> RED;
          case WARNING -> YELLOW;
          case INFORMATION, HINT -> BLUE;
        };
    return in(colour, severity.word());
  }

  private String in(String code, String text) {
    return this == PLAIN || text.isEmpty() ? text : "\033[" + code + "m" + text + "\033[0m";
  }

  /// Sources and messages may hold anything: control characters must not reach a terminal.
  static String printable(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.chars().forEach(c -> clean.append(Character.isISOControl(c) ? ' ' : (char) c));
    return clean.toString();
  }
}
