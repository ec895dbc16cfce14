package dev.konsol.console.screen;

/// Takes the lines that leave the main screen: by scrolling, by clearing it, or by shrinking it.
/// The row is only lent for the call; the screen uses it again.
interface Scrolled {
  void line(Row row);
}
