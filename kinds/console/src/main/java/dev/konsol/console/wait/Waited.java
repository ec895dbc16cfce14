package dev.konsol.console.wait;

import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Gap;
import java.util.Optional;

/// How a wait ended, and the output since where it looked from.
///
/// @param from where it looked from
/// @param output the last of it, when it is much; its gap is what is gone between `from` and it
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

  /// Output from offset `from` up to, not including, `to`.
  public record LeftOut(long from, long to) {}

  /// What comes before the output, and is in the log: a read from there on names what it finds
  /// gone.
  public Optional<LeftOut> leftOut() {
    Optional<Gap> gap = output.gap();
    long begin = gap.filter(gone -> gone.from() == from).map(Gap::to).orElse(from);
    long end = gap.filter(gone -> gone.from() > from).map(Gap::from).orElse(output.offset());
    return begin < end ? Optional.of(new LeftOut(begin, end)) : Optional.empty();
  }
}
