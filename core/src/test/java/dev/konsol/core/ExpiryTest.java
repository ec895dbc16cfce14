package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ExpiryTest {
  @Test
  void looksAgainAlsoAfterAFailure() throws Exception {
    CountDownLatch looks = new CountDownLatch(3);
    CountDownLatch told = new CountDownLatch(1);
    Host host =
        new Host(
            () -> {
              looks.countDown();
              if (looks.getCount() == 2) {
                throw new IllegalStateException("the first look fails");
              }
              return Instant.EPOCH;
            });
    host.sessions(Sessions.Keeping.forever(1));
    try (Expiry _ = new Expiry(host, Duration.ofMillis(1), _ -> told.countDown())) {
      assertThat(looks.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(told.getCount()).isZero();
    }
  }
}
