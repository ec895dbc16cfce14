package dev.konsol.app.eval;

import dev.konsol.client.env.Signals;
import dev.konsol.process.libc.EndRequests;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;

/// Ends the command in order when a signal asks for it: closes what it works with, so that the main
/// thread comes to its end. If that takes too long, or a second signal comes, the process goes all
/// the same, and its supervisor ends what is left.
public final class SignalledEnd {
  public static final int INTERRUPTED = 130;
  public static final int TERMINATED = 143;

  /// Whoever sends a signal waits for ten seconds. What is closed has its own end before this one,
  /// or its last answers would not be written.
  static final Duration LONGEST = Duration.ofSeconds(9);

  private static final Duration SAME = Duration.ofMillis(150);

  private final Thread main = Thread.currentThread();
  private final Runnable close;
  private final AtomicInteger code = new AtomicInteger();
  private volatile long first;

  private SignalledEnd(Runnable close) {
    this.close = close;
  }

  /// For the calling thread, which is the one that ends the process.
  public static SignalledEnd by(Runnable close) {
    SignalledEnd end = new SignalledEnd(close);
    EndRequests.heed();
    Signals.on("INT", () -> end.begin(INTERRUPTED));
    Signals.on("TERM", () -> end.begin(TERMINATED));
    return end;
  }

  /// On a thread of the signal's own.
  private void begin(int exitCode) {
    long now = System.nanoTime();
    if (!code.compareAndSet(0, exitCode)) {
      again(now);
      return;
    }
    first = now;
    Thread.ofPlatform().daemon().name("closing").start(close);
    boolean ended;
    try {
      ended = main.join(LONGEST);
    } catch (InterruptedException e) {
      ended = false;
    }
    if (!ended) {
      Runtime.getRuntime().halt(exitCode);
    }
  }

  /// Whoever asks a second time does not want to wait. Requests that come together are one: each
  /// supervisor passes on what a service manager has told this process, too.
  private void again(long now) {
    if (first != 0 && now - first > SAME.toNanos()) {
      Runtime.getRuntime().halt(code.get());
    }
  }

  /// The exit code by convention, when a signal came.
  public OptionalInt code() {
    int known = code.get();
    return known == 0 ? OptionalInt.empty() : OptionalInt.of(known);
  }
}
