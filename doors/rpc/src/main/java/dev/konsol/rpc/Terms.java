package dev.konsol.rpc;

import java.time.Duration;
import java.util.Optional;

/// How code is evaluated: how long at the most, whether in a transaction that is rolled back, and
/// who is told that it has begun, so that from then on it can be interrupted.
record Terms(Optional<Duration> timeout, boolean rollback, Runnable begun) {}
