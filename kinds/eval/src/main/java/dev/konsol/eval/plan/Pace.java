package dev.konsol.eval.plan;

import java.time.Duration;
import java.util.function.LongSupplier;

/// How often something is looked at whose looks may take long: each time where they are quick, and
/// otherwise in one part of the time. A look is slow on a busy machine, whatever there is to see,
/// so the quickest of them counts, and the first few are not held back at all. Used by one thread
/// at a time.
final class Pace {
  /// Looking may take one part in so many of the time.
  private static final int SHARE = 5;

  /// One look, or two, say little about the next.
  private static final int ENOUGH = 3;

  private final long quick;
  private final LongSupplier nanos;
  private long quickest = Long.MAX_VALUE;
  private long looks;
  private long next;

  /// @param quick what takes no longer than this is looked at each time
  Pace(Duration quick, LongSupplier nanos) {
    this.quick = quick.toNanos();
    this.nanos = nanos;
    this.next = nanos.getAsLong();
  }

  boolean due() {
    return nanos.getAsLong() - next >= 0;
  }

  /// When a look begins.
  long begin() {
    return nanos.getAsLong();
  }

  /// A look that began then is over.
  void looked(long begin) {
    long end = nanos.getAsLong();
    quickest = Math.min(quickest, end - begin);
    looks++;
    next = looks >= ENOUGH && quickest > quick ? end + SHARE * quickest : end;
  }

  /// The next look is due at once.
  void soon() {
    next = nanos.getAsLong();
  }
}
