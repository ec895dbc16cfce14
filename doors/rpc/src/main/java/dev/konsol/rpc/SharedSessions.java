package dev.konsol.rpc;

import dev.konsol.core.Tasks;
import dev.konsol.eval.Evaluations;
import dev.konsol.jsonrpc.PeerOptions.Io;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions of a daemon, which all its connections see and which outlive them. Those that
/// nobody has used for long are closed. Owns the sessions and one task that looks after them. Safe
/// for any thread.
public final class SharedSessions implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SharedSessions.class);
  private static final int LOOKS = 10;

  private final Repls repls;
  private final Duration idle;
  private final Sessions sessions;
  private final Naming naming = new Naming();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Tasks tasks =
      new Tasks("konsol-expiry", (_, bug) -> log.atError().setCause(bug).log("a task failed"));

  /// `idle` is how long a session is kept that no connection holds.
  public SharedSessions(Evaluations evaluations, Duration idle) {
    this(new LiveRepls(evaluations), idle, InstantSource.system());
    tasks.start(this::expire);
  }

  /// Nothing expires by itself.
  SharedSessions(Repls repls, Duration idle, InstantSource clock) {
    this.repls = repls;
    this.idle = idle;
    this.sessions = new Sessions(clock);
  }

  /// For one more connection, over a socket.
  public RpcDoor door(RpcSettings settings) {
    return new RpcDoor(repls, new Holdings(sessions, naming, false), settings, Io.VIRTUAL);
  }

  private void expire() {
    try {
      while (!closed.await(idle.toNanos() / LOOKS, TimeUnit.NANOSECONDS)) {
        expireNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void expireNow() {
    sessions.expire(idle);
  }

  @Override
  public void close() {
    closed.countDown();
    tasks.close();
    sessions.closeAll();
  }
}
