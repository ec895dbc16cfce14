package dev.konsol.client.repl.display;

import dev.konsol.client.terminal.AnsiStyle;

/// Code in colours.
public record SyntaxHighlighter(AnsiStyle style, Lexicon lexicon) {

  public String highlight(String code) {
    StringBuilder painted = new StringBuilder();
    for (Tokenizer.Token token : Tokenizer.of(code, lexicon)) {
      painted.append(style.paint(number(token.kind()), token.text()));
    }
    return painted.toString();
  }

  /// As the terminal's numbers have it; empty for none.
  private static String number(Tokenizer.Kind kind) {
    return switch (kind) {
      case PLAIN -> "";
      case KEYWORD -> "35";
      case TYPE -> "36";
      case TEXT -> "32";
      case NUMBER -> "33";
      case COMMENT -> "2";
    };
  }
}
