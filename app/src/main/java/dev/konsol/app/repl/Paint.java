package dev.konsol.app.repl;

import java.util.Map;

/// Emphasis by escape sequences, or none at all.
record Paint(boolean on) {

  /// Only on a terminal that can, and not for who asks for none.
  static Paint of(boolean terminal, Map<String, String> environment) {
    boolean refused =
        !environment.getOrDefault("NO_COLOR", "").isEmpty()
            || environment.getOrDefault("TERM", "dumb").equals("dumb");
    return new Paint(terminal && !refused);
  }

  String bold(String text) {
    return paint("1", text);
  }

  String faint(String text) {
    return paint("2", text);
  }

  String red(String text) {
    return paint("31", text);
  }

  String green(String text) {
    return paint("32", text);
  }

  String cyan(String text) {
    return paint("36", text);
  }

  String code(String code, Lexicon lexicon) {
    StringBuilder painted = new StringBuilder();
    for (Colouring.Piece piece : Colouring.of(code, lexicon)) {
      painted.append(paint(style(piece.look()), piece.text()));
    }
    return painted.toString();
  }

  /// As the terminal's numbers have it; empty for none.
  static String style(Colouring.Look look) {
    return switch (look) {
      case PLAIN -> "";
      case KEYWORD -> "35";
      case TYPE -> "36";
      case TEXT -> "32";
      case NUMBER -> "33";
      case COMMENT -> "2";
    };
  }

  /// Line by line, so that a pager or a narrow window never loses the end.
  private String paint(String style, String text) {
    if (!on || style.isEmpty() || text.isEmpty()) {
      return text;
    }
    return "\033[" + style + "m" + text.replace("\n", "\033[0m\n\033[" + style + "m") + "\033[0m";
  }
}
