package dev.konsol.lines.command;

import java.io.Serial;
import java.util.HashSet;
import java.util.Set;

/// The stretches in which threads of a connection wait for a console. Only there are they
/// interrupted, when nobody is left to wait for: an interrupt anywhere else would close the socket
/// or the file that the thread is using. Safe for any thread.
public final class InterruptibleWaits {
  private final Set<Thread> waiting = new HashSet<>();
  private boolean dropped;

  /// The wait has no point any more. Thrown through the handler, answered by nobody.
  public static final class Dropped extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    Dropped() {
      super("the wait was dropped", null, false, false);
    }
  }

  interface Wait<T> {
    T result() throws InterruptedException;
  }

  <T> T run(Wait<T> wait) {
    enter();
    try {
      return wait.result();
    } catch (InterruptedException e) {
      throw new Dropped();
    } finally {
      leave();
    }
  }

  /// Ends every wait, those to come included.
  synchronized void drop() {
    dropped = true;
    waiting.forEach(Thread::interrupt);
  }

  private synchronized void enter() {
    if (dropped) {
      throw new Dropped();
    }
    waiting.add(Thread.currentThread());
  }

  private synchronized void leave() {
    waiting.remove(Thread.currentThread());
    if (dropped) {
      // It may have come too late to be noticed: what follows must not find it.
      Thread.interrupted();
    }
  }
}
