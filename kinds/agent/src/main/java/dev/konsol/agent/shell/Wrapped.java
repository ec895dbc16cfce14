package dev.konsol.agent.shell;

/// What a program was given to run.
sealed interface Wrapped {
  /// It is not for running others, or has nothing to run.
  record Nothing() implements Wrapped {}

  /// Something, and it cannot be told what.
  record Unknown() implements Wrapped {}

  /// A program with its words.
  ///
  /// @param transparent whether it runs as it would without the wrapper
  /// @param doubtful whether it may be another one
  record Command(SimpleCommand inner, boolean transparent, boolean doubtful) implements Wrapped {}

  /// A line for a shell.
  record Code(String line, boolean transparent) implements Wrapped {}
}
