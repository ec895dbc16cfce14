package dev.konsol.agent.provider.http;

import java.net.http.HttpHeaders;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// How long a provider wants to be left alone: milliseconds, seconds, or until a date.
final class RetryAfter {
  private RetryAfter() {}

  static Optional<Duration> of(HttpHeaders headers, Clock clock) {
    return headers
        .firstValue("retry-after-ms")
        .flatMap(text -> number(text, 1))
        .or(() -> headers.firstValue("retry-after").flatMap(text -> seconds(text, clock)));
  }

  private static Optional<Duration> seconds(String text, Clock clock) {
    return number(text, 1000).or(() -> until(text, clock));
  }

  private static Optional<Duration> number(String text, int millis) {
    try {
      double count = Double.parseDouble(text.strip());
      return Double.isFinite(count)
          ? Optional.of(Duration.ofMillis(Math.max(0, Math.round(count * millis))))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Duration> until(String text, Clock clock) {
    try {
      Duration left =
          Duration.between(
              clock.instant(),
              ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
      return Optional.of(left.isNegative() ? Duration.ZERO : left);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
