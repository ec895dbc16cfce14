package dev.konsol.console.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;

/// Says whether output may be kept, by the space left on the disk. Looks only every few megabytes,
/// and, while there is no space, at most ten times a second. For the writer alone.
public final class SpaceGuard {
  private static final long LOOK_EVERY_BYTES = 4L << 20;
  private static final long RETRY_NANOS = Duration.ofMillis(100).toNanos();

  private final LogFiles files;
  private final Path path;
  private final long reserve;
  private final LongSupplier nanoTime;
  private long untilLook;
  private boolean full;
  private long retryAt;

  public SpaceGuard(LogFiles files, Path path, long reserve, LongSupplier nanoTime) {
    this.files = files;
    this.path = path;
    this.reserve = reserve;
    this.nanoTime = nanoTime;
  }

  public boolean allows(int bytes) {
    if (full && nanoTime.getAsLong() - retryAt < 0) {
      return false;
    }
    untilLook -= bytes;
    if (full || untilLook < 0) {
      untilLook = LOOK_EVERY_BYTES;
      look();
    }
    return !full;
  }

  /// A write did not succeed.
  public void failed() {
    full = true;
    retryAt = nanoTime.getAsLong() + RETRY_NANOS;
  }

  private void look() {
    if (spaceIsLow()) {
      failed();
    } else {
      full = false;
    }
  }

  private boolean spaceIsLow() {
    try {
      return files.usableSpace(path) < reserve;
    } catch (IOException e) {
      return false; // the write itself will tell
    }
  }
}
