package dev.konsol.rpc;

import dev.konsol.eval.EvalSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// A session that connections can use, under its id and perhaps a name. Knows how many connections
/// hold it and when it was last used, for it does not expire before it is idle. Safe for any
/// thread.
final class OpenSession {
  private final EvalSpec spec;
  private final Optional<String> name;
  private final Repl repl;
  private final AtomicInteger holders = new AtomicInteger();
  private volatile Instant used;

  OpenSession(EvalSpec spec, Optional<String> name, Repl repl, Instant now) {
    this.spec = spec;
    this.name = name;
    this.repl = repl;
    this.used = now;
  }

  String id() {
    return spec.id().value();
  }

  EvalSpec spec() {
    return spec;
  }

  Optional<String> name() {
    return name;
  }

  Repl repl() {
    return repl;
  }

  /// What people call it.
  String title() {
    return name.orElseGet(this::id);
  }

  boolean goesBy(String idOrName) {
    return id().equals(idOrName) || name.filter(idOrName::equals).isPresent();
  }

  void hold() {
    holders.incrementAndGet();
  }

  void release(Instant now) {
    used = now;
    holders.decrementAndGet();
  }

  boolean isIdle(Instant now, Duration atLeast) {
    return holders.get() == 0 && Duration.between(used, now).compareTo(atLeast) >= 0;
  }

  void close() {
    repl.close();
  }
}
