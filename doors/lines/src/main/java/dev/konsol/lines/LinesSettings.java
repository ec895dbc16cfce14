package dev.konsol.lines;

import java.time.Duration;

/// The bounds of one connection: the longest line, how many requests with an id may be under way,
/// how many consoles it may be attached to, and how often a peer that has closed its sending side
/// is asked whether it still takes answers.
public record LinesSettings(int maxLine, int maxUnderWay, int maxAttachments, Duration probeEvery) {
  public static final LinesSettings DEFAULT =
      new LinesSettings(8 << 20, 256, 64, Duration.ofMillis(500));
}
