package dev.konsol.console.wait;

import dev.konsol.console.log.Chunk;
import java.util.Optional;

/// How a wait ended, and the output since where it looked from.
///
/// @param from where it looked from
/// @param output the last of it, when it is much
public record Waited(
    Evidence evidence, String detail, Optional<Match> match, long from, Chunk output) {

  /// What ended the wait.
  public enum Evidence {
    EXIT,
    PATTERN,
    PROMPT,
    IDLE,
    ATTENTION,
    TIMEOUT
  }

  /// The text that matched and the byte offset just behind it.
  public record Match(String text, long endOffset) {}
}
