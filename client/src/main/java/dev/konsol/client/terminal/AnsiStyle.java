package dev.konsol.client.terminal;

import java.util.Map;

/// Emphasis by escape sequences, or none at all.
public record AnsiStyle(boolean on) {

  /// The terminal's number for what is less important.
  public static final String FAINT = "2";

  /// Only on a terminal that can, and not for who asks for none.
  public static AnsiStyle of(boolean terminal, Map<String, String> environment) {
    boolean refused =
        !environment.getOrDefault("NO_COLOR", "").isEmpty()
            || environment.getOrDefault("TERM", "dumb").equals("dumb");
    return new AnsiStyle(terminal && !refused);
  }

  public String bold(String text) {
    return paint("1", text);
  }

  public String faint(String text) {
    return paint(FAINT, text);
  }

  public String red(String text) {
    return paint("31", text);
  }

  public String green(String text) {
    return paint("32", text);
  }

  public String cyan(String text) {
    return paint("36", text);
  }

  /// With the terminal's number for a style, or none. Line by line, so that a pager or a narrow
  /// window never loses the end.
  public String paint(String style, String text) {
    if (!on || style.isEmpty() || text.isEmpty()) {
      return text;
    }
    return "\033[" + style + "m" + text.replace("\n", "\033[0m\n\033[" + style + "m") + "\033[0m";
  }
}
