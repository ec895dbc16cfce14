package dev.konsol.process.threads;

import dev.konsol.core.Interrupts;
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
import java.util.function.IntConsumer;
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
  final Epoll epoll = new Epoll();
  private final Libc libc = new Libc(arena);
  private final MemorySegment events = arena.allocate((long) BATCH * Epoll.EVENT_BYTES, Long.BYTES);
  private final int wakeUp = libc.eventfd();
  final Map<Long, Watch> watches = new ConcurrentHashMap<>();
  private final AtomicLong tokens = new AtomicLong(WAKE_UP);
  // As long as there are terminals to be closed, at the most.
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Loop loop =
      new Loop(NAME, this::turn, e -> LOG.error("terminals were not served", e));
  private final Thread thread = Thread.ofPlatform().daemon().name(NAME).unstarted(this::run);
  private final TypingPriority typing = new TypingPriority(System::nanoTime);
  private volatile boolean stopping;

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
  ///
  /// @param ready called with the events on the poller's thread; does not block
  public Watch watch(int fd, IntConsumer ready) {
    return new Watch(this, fd, tokens.incrementAndGet(), ready);
  }

  /// Does the task on the poller's thread, soon. Nothing is done any more once it has stopped.
  public void execute(Runnable task) {
    tasks.add(task);
    wake();
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
      watch.serve(ready);
    } else if (token == WAKE_UP) {
      try (Arena scratch = Arena.ofConfined()) {
        libc.read(wakeUp, scratch.allocate(ValueLayout.JAVA_LONG));
      }
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
    if (Interrupts.asFalse(() -> thread.join(PATIENCE))) {
      libc.close(wakeUp);
      epoll.close();
    }
  }
}
