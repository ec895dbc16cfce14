package dev.konsol.client.top;

import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.sessions.SessionRow;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.MalformedMessage;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Follows the daemon's sessions, and those of the other hosts where it is one of several, on a
/// thread and a connection of its own. The daemon answers when one of its own has changed, or after
/// a while, for the others, for what they take and how old they are. Where none runs, or it goes
/// away, it is looked for again; none is started.
final class SessionFeed implements AutoCloseable {
  private static final long WAIT_MILLIS = 2000;
  private static final long LOOK_MILLIS = 1000;

  /// Over less time, what a session takes of a processor is chance.
  private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Daemons daemons;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Map<String, Long> cpuBefore = new HashMap<>();
  private Map<String, Integer> percent = Map.of();
  private long measuredNanos;
  private volatile Snapshot snapshot = Snapshot.none("Looking…");
  private volatile Optional<Connection> current = Optional.empty();

  private SessionFeed(Daemons daemons) {
    this.daemons = daemons;
  }

  static SessionFeed start(Daemons daemons) {
    SessionFeed feed = new SessionFeed(daemons);
    Thread.ofPlatform().daemon().name("sessions").start(feed::run);
    return feed;
  }

  Snapshot snapshot() {
    return snapshot;
  }

  private void run() {
    try {
      do {
        look();
      } while (!closed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    try {
      current = daemons.find();
      if (current.isEmpty()) {
        snapshot =
            Snapshot.none(
                "No daemon runs in "
                    + daemons.directory().path()
                    + ": 'konsol console create --attach bash' starts it, with a console");
        return;
      }
      try (Connection connection = current.get()) {
        follow(connection);
      }
    } catch (IOException e) {
      // The daemon is gone, or this is closed: the next look tells.
      snapshot = Snapshot.none("The daemon is gone");
    } catch (KonsolException | MalformedMessage e) {
      snapshot = Snapshot.none(String.valueOf(e.getMessage()));
    }
  }

  private void follow(Connection connection) throws IOException {
    boolean all = connection.host().isPresent();
    long head = 0;
    while (closed.getCount() > 0) {
      SessionRow.Listing listing =
          SessionRow.ask(connection, all, head, head == 0 ? 0 : WAIT_MILLIS);
      head = listing.head();
      measure(listing.rows());
      snapshot = new Snapshot(listing.rows(), percent, "", listing.unreachable());
    }
  }

  private void measure(List<SessionRow> rows) {
    long now = System.nanoTime();
    long passed = now - measuredNanos;
    if (!cpuBefore.isEmpty() && passed < LEAST_NANOS) {
      return;
    }
    Map<String, Integer> taken = new HashMap<>();
    Map<String, Long> cpu = new HashMap<>();
    for (SessionRow row : rows) {
      if (row.cpuMillis().isPresent() && !row.ended()) {
        cpu.put(row.key(), row.cpuMillis().getAsLong());
        Long before = cpuBefore.get(row.key());
        if (before != null) {
          long millis = Math.max(0, row.cpuMillis().getAsLong() - before);
          taken.put(row.key(), (int) (millis * 100 * 1_000_000 / passed));
        }
      }
    }
    cpuBefore.clear();
    cpuBefore.putAll(cpu);
    measuredNanos = now;
    percent = taken;
  }

  @Override
  public void close() {
    closed.countDown();
    current.ifPresent(Connection::close);
  }
}
