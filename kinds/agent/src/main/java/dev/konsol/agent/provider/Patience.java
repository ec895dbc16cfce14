package dev.konsol.agent.provider;

import java.time.Duration;

/// How long a provider is waited for.
///
/// @param connect until it is reached
/// @param answer until it begins to answer
/// @param stall between two pieces of an answer
/// @param attempts how often a busy one is asked
/// @param pause before the second attempt where the provider names no time; doubled each time
/// @param longestPause whatever the provider says
record Patience(
    Duration connect,
    Duration answer,
    Duration stall,
    int attempts,
    Duration pause,
    Duration longestPause) {
  static final Patience DEFAULT =
      new Patience(
          Duration.ofSeconds(10),
          Duration.ofMinutes(5),
          Duration.ofMinutes(2),
          4,
          Duration.ofSeconds(1),
          Duration.ofSeconds(60));
}
