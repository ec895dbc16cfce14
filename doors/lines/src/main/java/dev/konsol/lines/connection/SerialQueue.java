package dev.konsol.lines.connection;

import dev.konsol.lines.stream.InFlight;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Runs the requests of a connection in order, on a thread that it has only while there are some,
/// so that the connection's reader goes on and sees the peer go while a request waits. What is
/// queued is bounded by the bytes of its lines: then the reader has to wait too. Only the reader
/// adds.
final class SerialQueue {
  /// What a queued request costs at the least, so that tiny ones are bounded in number.
  private static final int LEAST = 4 << 10;

  private final int bytes;
  private final InFlight inFlight;
  private final Executor threads;
  private final Runnable onRoom;
  private final Runnable onBug;
  private final Queue<Task> queue = new ArrayDeque<>();
  private int used;
  private boolean running;
  private boolean refused;

  /// `onRoom` runs when something was refused and there is room again; `onBug` when a request ended
  /// the thread, and nobody would answer any more. Neither blocks.
  SerialQueue(int bytes, InFlight inFlight, Executor threads, Runnable onRoom, Runnable onBug) {
    this.bytes = Math.max(bytes, LEAST);
    this.inFlight = inFlight;
    this.threads = threads;
    this.onRoom = onRoom;
    this.onBug = onBug;
  }

  private record Task(int cost, Runnable work) {}

  /// Whether everything that was added is done.
  synchronized boolean idle() {
    return !running;
  }

  /// False when there is no room.
  synchronized boolean add(int lineBytes, Runnable work) {
    int cost = Math.clamp(lineBytes, LEAST, bytes);
    refused = used + cost > bytes;
    if (refused) {
      return false;
    }
    Task task = new Task(cost, work);
    if (!running) {
      threads.execute(this::run);
      running = true;
    }
    used += cost;
    inFlight.enter();
    queue.add(task);
    return true;
  }

  /// Keeps what is added from here on waiting until [#resume]. Only when it is idle.
  synchronized void hold() {
    running = true;
    inFlight.enter();
  }

  void resume() {
    try {
      runQueued();
    } catch (Throwable e) {
      onBug.run();
      throw e;
    }
  }

  private synchronized void runQueued() {
    inFlight.leave();
    running = !queue.isEmpty();
    if (running) {
      threads.execute(this::run);
    }
  }

  /// Whether nothing was refused since there was room last.
  synchronized boolean hasRoom() {
    return !refused;
  }

  private void run() {
    try {
      for (Task task = next(); task != null; task = next()) {
        run(task);
      }
    } catch (Throwable e) {
      onBug.run();
      throw e;
    }
  }

  private synchronized @Nullable Task next() {
    Task task = queue.poll();
    running = task != null;
    return task;
  }

  private void run(Task task) {
    try {
      task.work().run();
    } finally {
      if (release(task.cost())) {
        onRoom.run();
      }
      inFlight.leave();
    }
  }

  /// Whether something was refused for want of this room.
  private synchronized boolean release(int cost) {
    used -= cost;
    boolean wanted = refused;
    refused = false;
    return wanted;
  }
}
