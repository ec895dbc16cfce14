package dev.konsol.core.tool;

import java.nio.file.Path;
import java.util.List;

/// One thing that a call of a tool is about, as far as rules can judge it. Each tool says which of
/// its arguments these are, in the form in which it will use them.
public sealed interface Judged {
  /// A file or folder.
  ///
  /// @param directory the caller's, without links: what relative patterns are relative to
  /// @param named as the caller named it, absolute and without `.` and `..`
  /// @param real the same with all links followed: what the call would reach
  /// @param anyCase whether the file system takes `A` and `a` for the same name there
  record File(Path directory, Path named, Path real, Use use, boolean anyCase) implements Judged {}

  /// What becomes of a file.
  enum Use {
    /// Its content is shown.
    READ,
    /// Its content, or that of any file below it, is shown.
    SEARCH,
    /// Its content is changed, and may be shown.
    CHANGE,
    /// A program works there.
    WORK
  }

  /// A command line for `/bin/sh`.
  record CommandLine(String line) implements Judged {}

  /// A program and its arguments, without a shell.
  record Argv(List<String> words) implements Judged {
    public Argv {
      words = List.copyOf(words);
    }
  }

  /// What another program is going to read as a program: a snippet, keys typed into a terminal.
  /// What that does cannot be told from its text.
  record Code(String text) implements Judged {}

  /// A variable that the call sets for what it starts.
  record Variable(String name, String value) implements Judged {}

  /// A session that is there already.
  ///
  /// @param own whether the caller opened it
  record Session(String name, boolean own) implements Judged {}

  /// A web address.
  record Url(String text) implements Judged {}

  /// Something whose meaning is known to others only: it is judged as it is spelled.
  record Text(String text) implements Judged {}
}
