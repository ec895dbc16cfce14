package dev.konsol.process.launch;

import java.time.Duration;

/// How long a program may run, and how it is ended then, with everything it has started; what it
/// leaves behind is ended so, too.
///
/// @param ending the time for that: half of it politely, the rest by force
/// @param force whether it is by force at once
public record Limit(Duration time, Duration ending, boolean force) {
  private static final Duration POLITE = Duration.ofSeconds(2);
  private static final Duration FORCED = Duration.ofSeconds(5);
  private static final int HURRY = 10;

  public static Limit of(Duration time) {
    return new Limit(time, POLITE, false);
  }

  public static Limit forced(Duration time) {
    return new Limit(time, FORCED, true);
  }

  /// The time for ending a program whose caller has been told to stop, and is waited for.
  Duration endingInHurry() {
    return ending.dividedBy(HURRY);
  }
}
