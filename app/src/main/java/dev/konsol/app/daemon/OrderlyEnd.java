package dev.konsol.app.daemon;

import dev.konsol.app.env.Signals;
import dev.konsol.process.host.Supervision;
import dev.konsol.process.libc.EndRequests;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The end of a daemon that a signal asks for, at whatever moment: while it starts, runs or ends.
/// When even force does not help, the process goes, and its supervisor ends what is left; a second
/// request is not waited for at all.
final class OrderlyEnd {
  private static final Duration LONGEST = Duration.ofSeconds(4);

  /// When a client has asked, it has been told that all sessions are gone: the rest is short.
  private static final Duration LONGEST_BY_CLIENT = Duration.ofSeconds(10);

  /// Requests that come together are one: a service manager asks every process there is, and each
  /// supervisor passes it on.
  private static final Duration SAME = Duration.ofMillis(500);

  private static final int TERMINATED = 143;

  private final CompletableFuture<Daemon> daemon = new CompletableFuture<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread main = Thread.currentThread();
  private volatile boolean byClient;

  private OrderlyEnd() {}

  /// From here on a signal is not lost.
  static OrderlyEnd prepare() {
    OrderlyEnd end = new OrderlyEnd();
    Runtime.getRuntime().addShutdownHook(new Thread(end::signalled, "end"));
    if (EndRequests.heed()) {
      Signals.on("TERM", () -> System.exit(TERMINATED));
    }
    return end;
  }

  void started(Daemon running) {
    daemon.complete(running);
  }

  /// A client asked, or the supervisor is gone: the main thread closes the daemon, and may take so
  /// long.
  void byClient() {
    byClient = true;
    Thread.ofPlatform().daemon().name("longest-end").start(this::haltUnlessOver);
  }

  /// The main thread has done everything: what follows is the JVM's own end.
  void over() {
    over.countDown();
    daemon.completeExceptionally(new IllegalStateException("the daemon has ended"));
  }

  /// On a signal the JVM runs this, and would then exit with the signal's number; an orderly end is
  /// a success.
  private void signalled() {
    if (over.getCount() == 0) {
      return;
    }
    long first = System.nanoTime();
    Signals.on("TERM", () -> again(first));
    Thread closing = Thread.ofPlatform().daemon().name("closing").start(this::close);
    boolean closed;
    try {
      closed = closing.join(LONGEST);
    } catch (InterruptedException e) {
      closed = false;
    }
    halt(closed ? 0 : 1);
  }

  private void close() {
    try {
      if (byClient) {
        over.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
      } else {
        daemon.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS).close();
      }
    } catch (ExecutionException | TimeoutException e) {
      // It did not start, and has released what it had.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void again(long first) {
    if (System.nanoTime() - first > SAME.toNanos()) {
      halt(1);
    }
  }

  private void haltUnlessOver() {
    try {
      if (main.join(LONGEST_BY_CLIENT)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    halt(1);
  }

  private static void halt(int code) {
    Supervision.endWithoutSupervisor(System.getenv());
    Runtime.getRuntime().halt(code);
  }
}
