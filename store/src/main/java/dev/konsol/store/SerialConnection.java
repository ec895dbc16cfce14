package dev.konsol.store;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.Interrupts;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Loop;
import dev.konsol.core.store.Append.Durability;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One connection, used by one thread at a time: mostly its own, a platform thread. Jobs wait in a
/// bounded queue; those that wait together share a transaction, and so the cost of a commit. When
/// such a transaction fails, each of its jobs gets one of its own, so that nobody suffers for
/// another's mistake.
///
/// A job that needs neither disk nor network, and finds nothing before it, is done on the thread of
/// its caller: to wake another thread and be woken by it takes longer than most jobs. A virtual
/// thread holds its carrier meanwhile, but one at a time, and for a fraction of a millisecond.
///
/// The thread starts with the first job, and connects again when a connection broke: the jobs that
/// it cut are done again, since each of them can be repeated, until the database has been away for
/// longer than they wait.
final class SerialConnection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SerialConnection.class);
  private static final int QUEUE = 1024;
  private static final int GROUP = 64;
  private static final Duration CLOSING = Duration.ofSeconds(10);
  private static final Duration GLANCE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(800);

  private final String name;
  private final Dialect dialect;
  private final boolean writes;
  private final Duration patience;
  private final BlockingQueue<Job<?>> queue = new ArrayBlockingQueue<>(QUEUE);
  private Optional<Thread> thread = Optional.empty();
  private Optional<PreparedConnection> link = Optional.empty();

  /// Whoever holds it may use the link.
  private final ReentrantLock turn = new ReentrantLock();

  private volatile boolean closed;
  private volatile boolean hurried;
  private volatile boolean prepared;
  private volatile boolean over;

  SerialConnection(String name, Dialect dialect, boolean writes, Duration patience) {
    this.name = name;
    this.dialect = dialect;
    this.writes = writes;
    this.patience = patience;
  }

  <T> T call(Durability durability, Job.Work<T> work) {
    Job<T> job = new Job<>(work, durability, patience);
    submit(job);
    return job.await();
  }

  /// Whether the database answers in that time. Throws what is wrong where it says so itself.
  boolean answers(Duration atMost) throws InterruptedException {
    // Half of it for one more try: an old connection may be dead where the database is not.
    Job<Integer> job =
        new Job<>(
            link -> link.query("select 1", _ -> 1).size(), Durability.PROCESS, atMost.dividedBy(2));
    submit(job);
    return job.within(atMost) && job.await() == 1;
  }

  /// From here on a database that is away is not waited for.
  void hurry() {
    hurried = true;
  }

  private void submit(Job<?> job) {
    start();
    if (!serveHere(job)) {
      put(job);
      if (over) {
        refuseTheRest();
      }
    }
  }

  private boolean serveHere(Job<?> job) {
    boolean free = queue.isEmpty() && !turn.hasQueuedThreads();
    boolean quick = dialect.inProcess() && job.durability() == Durability.PROCESS;
    if (!free || !quick || !turn.tryLock()) {
      return false;
    }
    try {
      boolean connected = link.isPresent();
      if (connected) {
        serve(List.of(job));
      }
      return connected;
    } finally {
      turn.unlock();
    }
  }

  /// Makes sure that there was a connection once, and tables.
  void prepare() {
    if (!prepared) {
      prepared = call(Durability.PROCESS, _ -> true);
    }
  }

  private synchronized void start() {
    if (closed) {
      throw KonsolException.shuttingDown("the store is closed");
    }
    if (thread.isEmpty()) {
      thread = Optional.of(Thread.ofPlatform().daemon().name(name).start(this::run));
    }
  }

  private void put(Job<?> job) {
    var _ =
        Interrupts.later(
            () -> {
              queue.put(job);
              return job;
            });
  }

  private void run() {
    new Loop(name, this::serveNext, e -> LOG.error("the store failed", e)).run();
    turn.lock();
    try {
      disconnect();
    } finally {
      turn.unlock();
    }
    over = true;
    refuseTheRest();
  }

  /// False when everything is done and nothing will come. Nobody interrupts this thread.
  private boolean serveNext() throws InterruptedException {
    Job<?> first = queue.poll(GLANCE.toMillis(), TimeUnit.MILLISECONDS);
    if (first != null) {
      serveWithOthers(first);
    }
    return !closed || !queue.isEmpty();
  }

  private void serveWithOthers(Job<?> first) {
    turn.lock();
    try {
      List<Job<?>> group = new ArrayList<>(List.of(first));
      queue.drainTo(group, GROUP - 1);
      serve(group);
    } finally {
      turn.unlock();
    }
  }

  /// Those that came too late to be done.
  private void refuseTheRest() {
    for (Job<?> job = queue.poll(); job != null; job = queue.poll()) {
      job.failed(KonsolException.shuttingDown("the store is closed"));
    }
  }

  private void serve(List<Job<?>> group) {
    List<Job<?>> left = group;
    for (Duration pause = Duration.ZERO; !left.isEmpty(); pause = longer(pause)) {
      try {
        pause(pause);
        commit(left);
        left.forEach(Job::succeeded);
        return;
      } catch (SQLException | RuntimeException | Error e) {
        // An Error too: whoever waits for the job would wait for ever.
        if (e instanceof SQLException sql && dialect.away(sql)) {
          left = withoutLate(left, failure(e));
        } else if (left.size() > 1) {
          left.forEach(job -> serve(List.of(job)));
          return;
        } else {
          left.getFirst().failed(failure(e));
          return;
        }
      }
    }
  }

  /// The database is away: those that have waited long enough are told so, the others wait on.
  private List<Job<?>> withoutLate(List<Job<?>> group, RuntimeException why) {
    group.stream().filter(job -> closed || hurried || job.late()).forEach(job -> job.failed(why));
    return group.stream().filter(job -> !job.done()).toList();
  }

  private static Duration longer(Duration pause) {
    Duration next = pause.isZero() ? Duration.ofMillis(25) : pause.multipliedBy(2);
    return next.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next;
  }

  /// Nobody interrupts the connection's own thread, and on a caller's there is no pause: what is
  /// served there is never away.
  private static void pause(Duration pause) {
    LockSupport.parkNanos(pause.toNanos());
  }

  private void commit(List<Job<?>> group) throws SQLException {
    PreparedConnection connected = connected();
    try {
      if (!writes) {
        // One statement each, which sees one state of the database as it is.
        for (Job<?> job : group) {
          job.run(connected);
        }
        return;
      }
      boolean disk = group.stream().anyMatch(job -> job.durability() == Durability.DISK);
      connected.begin(dialect.begin(disk ? Durability.DISK : Durability.PROCESS));
      for (Job<?> job : group) {
        job.run(connected);
      }
      connected.execute("commit");
    } catch (SQLException | RuntimeException | Error e) {
      rollBack(connected, e);
      throw e;
    }
  }

  private void rollBack(PreparedConnection connected, Throwable cause) {
    try {
      connected.execute("rollback");
    } catch (SQLException | Error e) {
      // It may have rolled back by itself. A connection in an unknown state is not used again.
      LOG.debug("rolling back: {}", e.toString());
      disconnect();
    }
    if (cause instanceof SQLException e && dialect.broken(e)) {
      disconnect();
    }
  }

  private PreparedConnection connected() throws SQLException {
    if (link.isEmpty()) {
      Connection connection = dialect.connect(writes);
      try {
        if (writes) {
          Schema.migrate(connection, dialect, Schema.VERSIONS);
        }
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
      link = Optional.of(new PreparedConnection(connection));
    }
    return link.get();
  }

  private void disconnect() {
    link.ifPresent(
        connected -> {
          try {
            connected.close();
          } catch (SQLException e) {
            LOG.debug("closing a connection: {}", e.toString());
          }
        });
    link = Optional.empty();
  }

  private RuntimeException failure(Throwable e) {
    return switch (e) {
      case KonsolException known -> known;
      case SQLException sql when dialect.away(sql) ->
          new KonsolException(ErrorCode.STORE_AWAY, "store: " + dialect.explain(sql), sql);
      case SQLException sql ->
          new KonsolException(ErrorCode.STORE_FAILED, "store: " + dialect.explain(sql), sql);
      default -> new IllegalStateException("the store failed: " + e, e);
    };
  }

  /// What is in the queue is done first.
  @Override
  public void close() {
    Optional<Thread> running;
    synchronized (this) {
      closed = true;
      running = thread;
    }
    if (running.isPresent()) {
      var _ = Interrupts.asFalse(() -> running.get().join(CLOSING));
    }
  }
}
