package dev.konsol.tools;

import java.nio.file.Path;

/// What there is to say about a file that a tool has just changed: the problems it now has, where a
/// language server knows them.
public interface AfterEdit {
  AfterEdit NOTHING = _ -> "";

  /// Empty, or text that follows the tool's own on a new line.
  String report(Path file) throws InterruptedException;
}
