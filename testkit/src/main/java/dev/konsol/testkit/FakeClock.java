package dev.konsol.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/// A clock that goes on when it is told to. Safe for any thread.
public final class FakeClock extends Clock {
  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

  public synchronized void advance(Duration time) {
    now = now.plus(time);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
