package dev.konsol.agent.shell;

/// One word of a command.
///
/// @param text without its quotes; what the shell would put in is there as it was written
/// @param shape the same with [#ANY] for what the shell would put in
/// @param source as it was written
/// @param certain whether the program gets this word and nothing else, or, for a pattern of file
///   names, words that begin the same
/// @param quoted whether any of it is
public record Word(String text, String shape, String source, boolean certain, boolean quoted) {
  /// Stands for any text, also for none. No text of ours has it: it is taken out beforehand.
  public static final char ANY = '\uFFFC';

  /// A word without a shell around it.
  static Word literal(String text) {
    String clean = text.replace(ANY, '?');
    return new Word(clean, clean, clean, true, true);
  }

  /// Something that is known to be there and nothing else.
  static Word anything() {
    return new Word("…", String.valueOf(ANY), "…", false, false);
  }

  boolean isKnown() {
    return shape.indexOf(ANY) < 0;
  }

  /// A variable before a command: `NAME=value`.
  boolean isAssignment() {
    return source.matches("(?s)[A-Za-z_][A-Za-z0-9_]*(\\[[^]]*])?\\+?=.*");
  }

  /// Of an assignment.
  String variable() {
    return text.substring(0, Math.max(0, text.indexOf('='))).replaceAll("(\\[.*)|\\+", "");
  }
}
