package dev.konsol.agent.provider.http;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// How long a provider is waited for.
///
/// @param connect until it is reached
/// @param answer until it begins to answer
/// @param stall between two pieces of an answer
/// @param tail after an answer that is whole, for what else belongs to it
/// @param attempts how often one that is away or busy is asked
/// @param pause before the second attempt where the provider names no time; doubled each time
/// @param longestPause whatever the provider says
public record Patience(
    Duration connect,
    Duration answer,
    Duration stall,
    Duration tail,
    int attempts,
    Duration pause,
    Duration longestPause) {
  /// About a minute for one that names no time.
  public static final Patience DEFAULT =
      new Patience(
          Duration.ofSeconds(10),
          Duration.ofMinutes(5),
          Duration.ofMinutes(2),
          Duration.ofSeconds(5),
          7,
          Duration.ofSeconds(1),
          Duration.ofSeconds(60));

  /// The pause after an attempt. Where the provider names none it is somewhat longer or shorter
  /// each time: whoever was turned away together shall not come back together.
  public Duration after(int attempt, Optional<Duration> wanted, RandomGenerator random) {
    Duration usual =
        pause.multipliedBy(1L << Math.min(attempt - 1, 20)).multipliedBy(100 + random.nextInt(25));
    Duration chosen = wanted.orElse(usual.dividedBy(100));
    return chosen.compareTo(longestPause) > 0 ? longestPause : chosen;
  }
}
