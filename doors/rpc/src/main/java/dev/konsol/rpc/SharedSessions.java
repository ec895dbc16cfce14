package dev.konsol.rpc;

import dev.konsol.core.MemoryBudget;
import dev.konsol.core.SessionId;
import dev.konsol.core.Tasks;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.Evaluations;
import dev.konsol.jsonrpc.PeerOptions.Io;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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

  /// What long messages of all connections may take while they arrive.
  private final MemoryBudget memory = new MemoryBudget(Runtime.getRuntime().maxMemory() / 16);

  /// Nothing expires by itself.
  SharedSessions(Repls repls, Duration idle, InstantSource clock) {
    this.repls = repls;
    this.idle = idle;
    this.sessions = new Sessions(clock);
  }

  /// For one more connection, over a socket.
  public RpcDoor door(RpcSettings settings) {
    return new RpcDoor(repls, new Holdings(sessions, naming, false), settings, Io.VIRTUAL, memory);
  }

  /// A session, and the name that others find it by.
  public record Known(SessionId id, Optional<String> name) {}

  /// For doors that have no connection: opens a session under a name that all see, or finds the one
  /// that has it. One that is there for another project, module, source set or language makes room.
  ///
  /// @param wanted its id is not used: a session gets one of its own
  public Known open(EvalSpec wanted, String name) {
    EvalSpec spec = wanted.with(new SessionId(UUID.randomUUID().toString()));
    Holdings passing = new Holdings(sessions, naming, false);
    try {
      Creation creation = new Creation(spec, Optional.of(name), true, false);
      return known(passing.found(creation, () -> repls.open(spec)));
    } finally {
      passing.leave();
    }
  }

  public Optional<Known> find(String idOrName) {
    return sessions.look(idOrName).map(SharedSessions::known);
  }

  public List<Known> list() {
    return sessions.list().stream().map(SharedSessions::known).toList();
  }

  public void close(SessionId id) {
    sessions.close(id.value());
  }

  /// Uses a session: it does not expire meanwhile.
  public <T> T using(SessionId id, Supplier<T> work) {
    return new Holdings(sessions, naming, false).use(sessions.find(id.value()), work);
  }

  private static Known known(OpenSession session) {
    return new Known(new SessionId(session.id()), session.name());
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
