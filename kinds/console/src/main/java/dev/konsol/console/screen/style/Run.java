package dev.konsol.console.screen.style;

/// A stretch of a row in one style. Its text holds no control character.
///
/// @param link an address that a program says this leads to (OSC 8), of printable ASCII; empty for
///   none
public record Run(String text, Style style, String link) {
  public Run(String text, Style style) {
    this(text, style, "");
  }
}
