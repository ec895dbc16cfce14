package dev.konsol.eval;

import java.time.Duration;
import java.util.Optional;

/// How code is evaluated: how long at the most, whether in transactions that are rolled back,
/// whether somebody answers when it reads standard input, and who is told that it has begun, so
/// that from then on it can be interrupted.
public record EvalOptions(
    Optional<Duration> timeout, boolean rollback, boolean input, Runnable begun) {
  public static final EvalOptions NONE = new EvalOptions(Optional.empty(), false, false, () -> {});
}
