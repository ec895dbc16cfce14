package dev.konsol.agent.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
  @Test
  void theTimeThatAProviderNamesIsKept() {
    Clock clock = Clock.fixed(Instant.parse("2026-11-17T10:00:00Z"), ZoneOffset.UTC);
    assertThat(wanted("Retry-After", "7", clock)).contains(Duration.ofSeconds(7));
    assertThat(wanted("Retry-After", "0.5", clock)).contains(Duration.ofMillis(500));
    assertThat(wanted("retry-after-ms", "20", clock)).contains(Duration.ofMillis(20));
    assertThat(wanted("Retry-After", "Tue, 17 Nov 2026 10:00:09 GMT", clock))
        .contains(Duration.ofSeconds(9));
    assertThat(wanted("Retry-After", "Tue, 17 Nov 2026 09:00:00 GMT", clock))
        .contains(Duration.ZERO);
    assertThat(wanted("Retry-After", "soon", clock)).isEmpty();
  }

  private static Optional<Duration> wanted(String header, String value, Clock clock) {
    return RetryAfter.of(HttpHeaders.of(Map.of(header, List.of(value)), (_, _) -> true), clock);
  }
}
