package dev.konsol.fleet;

import java.time.Duration;
import java.util.function.LongSupplier;

/// Whether what this host says every second comes back to it. One thread tells it, any may ask.
final class Echo {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final LongSupplier nanos;
  private volatile long last;
  private volatile long since;

  /// Not heard yet.
  Echo(LongSupplier nanos) {
    this.nanos = nanos;
    this.last = nanos.getAsLong() - HostTable.SILENCE.toNanos();
    this.since = last;
  }

  void heard() {
    long now = nanos.getAsLong();
    if (now - last > PAUSE.toNanos()) {
      since = now;
    }
    last = now;
  }

  /// For so long that NATS must be away.
  boolean silent() {
    return nanos.getAsLong() - last > HostTable.SILENCE.toNanos();
  }

  /// Whether it came back so lately that others may not have been heard again yet.
  boolean isNew() {
    return nanos.getAsLong() - since < HostTable.SILENCE.toNanos();
  }
}
