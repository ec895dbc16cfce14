package dev.konsol.process.threads;

import dev.konsol.core.Loop;
import dev.konsol.process.libc.Epoll;
import dev.konsol.process.libc.Libc;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Owns the one platform thread that waits for every terminal and every child, with epoll. (A
/// virtual thread that blocks in a native read would hold on to its carrier.)
///
/// A descriptor is watched under a token that is never used twice, and is closed on this thread
/// only, after its watch. So an event that is already on its way when a descriptor goes finds no
/// watch, even if the number is in use again.
public final class Poller implements AutoCloseable {
  public static final int IN = 0x01;
  public static final int OUT = 0x04;

  private static final Logger LOG = LoggerFactory.getLogger(Poller.class);
  private static final String NAME = "konsol-poller";
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int BATCH = 64;
  private static final long WAKE_UP = 0;

  private final Arena arena = Arena.ofAuto();
  private final Epoll epoll = new Epoll();
  private final Libc libc = new Libc(arena);
  private final MemorySegment events = arena.allocate((long) BATCH * Epoll.EVENT_BYTES, Long.BYTES);
  private final int wakeUp = libc.eventfd();
  private final Map<Long, Watch> watches = new ConcurrentHashMap<>();
  private final AtomicLong tokens = new AtomicLong(WAKE_UP);
  // As long as there are terminals to be closed, at the most.
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Loop loop =
      new Loop(NAME, this::turn, e -> LOG.error("terminals were not served", e));
  private final Thread thread = Thread.ofPlatform().daemon().name(NAME).unstarted(this::run);
  private final TypingPriority typing = new TypingPriority(System::nanoTime);
  private volatile boolean stopping;

  /// Called on the poller's thread; does not block.
  public interface Ready {
    void ready(int events);
  }

  public static Poller start() {
    Poller poller = new Poller();
    poller.epoll.add(poller.wakeUp, IN, WAKE_UP);
    poller.thread.start();
    return poller;
  }

  public TypingPriority typing() {
    return typing;
  }

  /// A watch for this descriptor, not yet begun. From any thread.
  public Watch watch(int fd, Ready ready) {
    return new Watch(fd, tokens.incrementAndGet(), ready);
  }

  /// Does the task on the poller's thread, soon. Nothing is done any more once it has stopped.
  public void execute(Runnable task) {
    tasks.add(task);
    wake();
  }

  public final class Watch {
    private final int fd;
    private final long token;
    private final Ready ready;
    private boolean open;
    // The poller's.
    private boolean failing;

    Watch(int fd, long token, Ready ready) {
      this.fd = fd;
      this.token = token;
      this.ready = ready;
    }

    /// From any thread; events may come before this returns.
    public synchronized void begin(int interest) {
      open = true;
      watches.put(token, this);
      epoll.add(fd, interest, token);
    }

    /// From any thread; nothing once the watch is over.
    public synchronized void interest(int events) {
      if (open) {
        epoll.modify(fd, events, token);
      }
    }

    /// No event for a moment, not even the hangup that comes whatever one is interested in. On the
    /// poller's thread.
    public void pause() {
      typing.resumeLater(this::resume);
      leave();
    }

    private synchronized void leave() {
      if (open) {
        epoll.remove(fd);
      }
    }

    private synchronized void resume() {
      try {
        if (open) {
          epoll.add(fd, IN | OUT, token);
        }
      } catch (IllegalStateException e) {
        typing.resumeLater(this::resume);
      }
    }

    public synchronized boolean active() {
      return open;
    }

    /// On the poller's thread, before the descriptor is closed.
    public synchronized void end() {
      if (open) {
        open = false;
        watches.remove(token);
        epoll.remove(fd);
      }
    }
  }

  private void run() {
    loop.run();
    runTasks();
    watches.values().forEach(Watch::end);
  }

  private boolean turn() {
    int ready = epoll.await(libc, events, BATCH, typing.resume());
    for (int i = 0; i < ready; i++) {
      dispatch(Epoll.token(events, i), Epoll.events(events, i));
    }
    runTasks();
    return !stopping;
  }

  private void dispatch(long token, int ready) {
    Watch watch = watches.get(token);
    if (watch != null) {
      serve(watch, ready);
    } else if (token == WAKE_UP) {
      try (Arena scratch = Arena.ofConfined()) {
        libc.read(wakeUp, scratch.allocate(ValueLayout.JAVA_LONG));
      }
    }
  }

  /// What fails for one terminal, by a bug or for want of memory, must not stop every other. It is
  /// tried again, but not at once: the descriptor is still ready, and would fail without end.
  private void serve(Watch watch, int ready) {
    try {
      watch.ready.ready(ready);
      watch.failing = false;
    } catch (RuntimeException | Error e) {
      if (!watch.failing) {
        LOG.error("a terminal's listener failed", e);
      }
      watch.failing = true;
      watch.pause();
    }
  }

  private void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      try {
        task.run();
      } catch (RuntimeException | Error e) {
        LOG.error("a task for a terminal failed", e);
      }
    }
  }

  private void wake() {
    try (Arena scratch = Arena.ofConfined()) {
      new Libc(scratch).write(wakeUp, scratch.allocateFrom(ValueLayout.JAVA_LONG, 1));
    }
  }

  /// Does what was handed in, then ends the thread and every watch.
  @Override
  public void close() {
    if (stopping) {
      return;
    }
    stopping = true;
    loop.close();
    wake();
    try {
      if (thread.join(PATIENCE)) {
        libc.close(wakeUp);
        epoll.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
