package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Peer.End;
import dev.konsol.jsonrpc.queue.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The end of a peer: decided once, by whoever comes first, and carried out on the ender, so that
/// neither the reader nor the writer nor a handler waits for the others.
final class PeerShutdown {
  private static final Logger log = LoggerFactory.getLogger(PeerShutdown.class);
  // A transport may wait for its own blocked writer when it closes. The peer does not.
  private static final Duration TRANSPORT_CLOSE = Duration.ofSeconds(1);

  /// @param grace for handlers to finish
  /// @param flush for what is queued to be written, and besides it what is left of the grace
  private record Decision(CloseReason reason, Duration grace, Duration flush) {}

  /// A wait that may be cut short.
  private interface Wait {
    boolean succeeds() throws InterruptedException;
  }

  private final Peer peer;
  private final Handler handler;
  private final AtomicReference<@Nullable Decision> decision = new AtomicReference<>();
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread ender;
  private final Thread closer;
  private volatile boolean forced;

  PeerShutdown(Peer peer, Handler handler, String name) {
    this.peer = peer;
    this.handler = handler;
    this.ender = Thread.ofVirtual().name(name + "-ender").unstarted(this::takeApart);
    this.closer = Thread.ofVirtual().name(name + "-closer").unstarted(this::closeTransport);
  }

  /// Fails the pending calls at once, and leaves the rest to the ender.
  void begin(CloseReason reason, Duration grace, Duration flush) {
    if (decision.compareAndSet(null, new Decision(reason, grace, flush))) {
      peer.calls.endAll(reason);
      ender.start();
    }
  }

  boolean isBegun() {
    return decision.get() != null;
  }

  /// Once begun.
  CloseReason reason() {
    return decided().reason();
  }

  private Decision decided() {
    return Objects.requireNonNull(decision.get(), "the end is not decided");
  }

  boolean isOwn(Thread thread) {
    return thread.equals(peer.reader)
        || thread.equals(peer.writer.thread())
        || thread.equals(ender)
        || peer.workers.owns(thread);
  }

  CloseReason await() throws InterruptedException {
    done.await();
    return reason();
  }

  /// Waits within the budget. Grace given earlier ends with the first two thirds of it.
  End await(Duration budget) {
    Deadline deadline = Deadline.in(budget);
    try {
      if (!done.await(budget.toNanos() / 3 * 2, TimeUnit.NANOSECONDS)) {
        ender.interrupt();
      }
      return done.await(deadline.remainingNanos(), TimeUnit.NANOSECONDS) && noThreadLeft(deadline)
          ? forced ? End.FORCED : End.GRACEFUL
          : End.UNDERWAY;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return End.UNDERWAY;
    }
  }

  private boolean noThreadLeft(Deadline deadline) throws InterruptedException {
    return peer.workers.awaitIdle(deadline)
        && ender.join(deadline.remaining())
        && closer.join(deadline.remaining())
        && peer.writer.thread().join(deadline.remaining())
        && peer.reader.join(deadline.remaining());
  }

  /// Whatever fails on the way, for want of memory too: those who wait for the end are let go.
  private void takeApart() {
    Decision how = decided();
    try {
      Deadline grace = Deadline.in(how.grace());
      forced = !patiently(() -> peer.workers.awaitIdle(grace));
      // Not where the wait was cut short: nothing is left of it then.
      Duration flush = forced ? how.flush() : longer(how.flush(), grace.remaining());
      peer.inbound.cancelAll();
      peer.workers.close();
      forced |= !patiently(() -> peer.writer.drain(Deadline.in(flush)));
      peer.frames.closeAndDiscard();
      closer.start();
      forced |= !patiently(() -> closer.join(TRANSPORT_CLOSE));
    } finally {
      tellHandler(how.reason());
      done.countDown();
    }
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static boolean patiently(Wait wait) {
    try {
      return wait.succeeds();
    } catch (InterruptedException e) {
      return false;
    }
  }

  /// The interrupts are for streams that a close does not wake, pipes in memory among them.
  private void closeTransport() {
    peer.reader.interrupt();
    peer.writer.thread().interrupt();
    try {
      peer.transport.close();
    } catch (IOException | RuntimeException e) {
      log.atDebug().setCause(e).log("the transport did not close cleanly");
    }
  }

  private void tellHandler(CloseReason reason) {
    try {
      handler.closed(reason);
    } catch (RuntimeException | Error e) {
      log.atError().setCause(e).log("the handler of the peer's end failed");
    }
  }
}
