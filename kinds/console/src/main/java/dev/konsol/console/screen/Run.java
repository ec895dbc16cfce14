package dev.konsol.console.screen;

/// A stretch of a row in one style. Its text holds no control character.
public record Run(String text, Style style) {}
