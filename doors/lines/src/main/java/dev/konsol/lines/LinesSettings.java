package dev.konsol.lines;

import java.time.Duration;

/// The bounds of one connection: the longest line, how many requests with an id may be under way,
/// how many consoles it may be attached to, and how often a peer that has closed its sending side
/// is asked whether it still takes answers; and of all together: how much memory long lines and
/// long answers may take.
public record LinesSettings(
    int maxLine, int maxUnderWay, int maxAttachments, Duration probeEvery, long memory) {
  /// Each byte of a line is in memory up to four times while its request is read and answered.
  private static final int PART_OF_HEAP = 8;

  public static final LinesSettings DEFAULT =
      new LinesSettings(
          8 << 20,
          256,
          64,
          Duration.ofMillis(500),
          Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
}
