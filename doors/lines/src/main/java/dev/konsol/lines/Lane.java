package dev.konsol.lines;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/// Runs the requests of a connection in order, on a thread of its own, so that the connection's
/// reader goes on and sees the peer go while a request waits. What is queued is bounded by the
/// bytes of its lines: then the reader waits too.
final class Lane implements Runnable {
  /// What a queued request costs at the least, so that tiny ones are bounded in number.
  private static final int LEAST = 4 << 10;

  private final BlockingQueue<Task> queue = new LinkedBlockingQueue<>();
  private final Semaphore room;
  private final int bytes;
  private final Pending pending;

  Lane(int bytes, Pending pending) {
    this.bytes = Math.max(bytes, LEAST);
    this.room = new Semaphore(this.bytes);
    this.pending = pending;
  }

  private record Task(int cost, Runnable work) {}

  void add(int lineBytes, Runnable work) throws InterruptedException {
    int cost = Math.clamp(lineBytes, LEAST, bytes);
    room.acquire(cost);
    pending.enter();
    queue.add(new Task(cost, work));
  }

  /// Until interrupted, which only happens while it has nothing to do.
  @Override
  public void run() {
    try {
      while (true) {
        run(queue.take());
      }
    } catch (InterruptedException e) {
      // The connection is closed.
    }
  }

  private void run(Task task) {
    try {
      task.work().run();
    } finally {
      room.release(task.cost());
      pending.leave();
    }
  }
}
