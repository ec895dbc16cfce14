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

  /// The time for ending a program whose caller has been told to stop, and is waited for. An
  /// agent's turn is to end within 250 ms of its cancellation, also on a busy machine and where a
  /// command ignores every signal but SIGKILL.
  static final Duration IN_A_HURRY = Duration.ofMillis(120);

  public static Limit of(Duration time) {
    return new Limit(time, POLITE, false);
  }

  public static Limit forced(Duration time) {
    return new Limit(time, FORCED, true);
  }
}
