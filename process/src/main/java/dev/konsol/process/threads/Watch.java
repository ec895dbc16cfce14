package dev.konsol.process.threads;

import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the [Poller] waits for at one descriptor, under a token that is never used twice.
public final class Watch {
  private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

  private final Poller poller;
  private final int fd;
  private final long token;
  private final IntConsumer ready;
  private boolean open;
  // The poller's.
  private boolean failing;

  Watch(Poller poller, int fd, long token, IntConsumer ready) {
    this.poller = poller;
    this.fd = fd;
    this.token = token;
    this.ready = ready;
  }

  /// From any thread; events may come before this returns.
  public synchronized void begin(int interest) {
    open = true;
    poller.watches.put(token, this);
    poller.epoll.add(fd, interest, token);
  }

  /// From any thread; nothing once the watch is over.
  public synchronized void interest(int events) {
    if (open) {
      poller.epoll.modify(fd, events, token);
    }
  }

  /// No event for a moment, not even the hangup that comes whatever one is interested in. On the
  /// poller's thread.
  public void pause() {
    poller.typing().resumeLater(this::resume);
    leave();
  }

  private synchronized void leave() {
    if (open) {
      poller.epoll.remove(fd);
    }
  }

  private synchronized void resume() {
    try {
      if (open) {
        poller.epoll.add(fd, Poller.IN | Poller.OUT, token);
      }
    } catch (IllegalStateException e) {
      poller.typing().resumeLater(this::resume);
    }
  }

  public synchronized boolean active() {
    return open;
  }

  /// On the poller's thread, before the descriptor is closed.
  public synchronized void end() {
    if (open) {
      open = false;
      poller.watches.remove(token);
      poller.epoll.remove(fd);
    }
  }

  /// What fails for one terminal, by a bug or for want of memory, must not stop every other. It is
  /// tried again, but not at once: the descriptor is still ready, and would fail without end.
  void serve(int events) {
    try {
      ready.accept(events);
      failing = false;
    } catch (RuntimeException | Error e) {
      if (!failing) {
        LOG.error("a terminal's listener failed", e);
      }
      failing = true;
      pause();
    }
  }
}
