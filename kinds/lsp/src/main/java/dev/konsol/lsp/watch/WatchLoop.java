package dev.konsol.lsp.watch;

import dev.konsol.core.Loop;
import dev.konsol.core.Tasks;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The watcher's thread: waits for keys, does what others ask between two of them, and releases
/// what was found a moment after the first of it, so that several events of one file become one
/// change.
final class WatchLoop implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(WatchLoop.class);

  /// Polling takes at the most this part of the thread's time.
  private static final int POLL_SHARE = 20;

  private static final long LONGEST_WAIT = Duration.ofSeconds(1).toNanos();

  private final WatchService service;
  private final Cookies cookies;
  private final Tasks tasks;
  private final Disk disk;
  private final long window;
  private final long pause;
  private final Queue<Runnable> requests = new ConcurrentLinkedQueue<>();
  private final List<Fence> fences = new ArrayList<>();
  private WatchKey cookieKey;
  private long cookieSeen;
  private boolean flushing;
  private long flushAt;
  private long pollAt = System.nanoTime();

  WatchLoop(WatchService service, Cookies cookies, Tasks tasks, Setup setup) throws IOException {
    this.service = service;
    this.cookies = cookies;
    this.tasks = tasks;
    this.disk = new Disk(setup.registrar().apply(service));
    this.window = setup.window().toNanos();
    this.pause = setup.poll().toNanos();
    this.cookieKey = watchCookies();
  }

  /// From any thread: to be answered by this one, soon.
  <T> Future<T> ask(Function<Disk, T> question) {
    FutureTask<T> answer = new FutureTask<>(() -> question.apply(disk));
    requests.add(answer);
    cookies.put(cookies.next());
    return answer;
  }

  /// The same where nobody waits for an answer.
  void request(Consumer<Disk> request) {
    requests.add(() -> request.accept(disk));
    cookies.put(cookies.next());
  }

  Fence fence() {
    Fence fence = new Fence(cookies.next());
    requests.add(() -> fences.add(fence));
    cookies.put(fence.cookie());
    return fence;
  }

  @Override
  public void run() {
    new Loop("file-watcher", this::turn, e -> LOG.error("a turn of the file watcher failed", e))
        .run();
    LOG.atDebug().log("the file watcher ends");
  }

  private boolean turn() throws InterruptedException {
    try {
      WatchKey key = service.poll(untilNext(), TimeUnit.NANOSECONDS);
      if (key != null) {
        handle(key);
      }
      for (Runnable request = requests.poll(); request != null; request = requests.poll()) {
        request.run();
      }
      passFences();
      keepTime();
      return !Thread.currentThread().isInterrupted();
    } catch (ClosedWatchServiceException e) {
      return false;
    }
  }

  private void handle(WatchKey key) {
    if (key.equals(cookieKey)) {
      takeCookies();
    } else {
      disk.handle(key);
    }
  }

  /// Where some may have been missed, a fresh one stands for all before it.
  private void takeCookies() {
    boolean missed = false;
    for (WatchEvent<?> event : cookieKey.pollEvents()) {
      if (event.context() instanceof Path name) {
        cookieSeen = Math.max(cookieSeen, cookies.take(name));
      } else {
        missed = true;
      }
    }
    boolean valid = cookieKey.reset();
    if (missed || !valid) {
      renewCookies(valid);
    }
  }

  private void renewCookies(boolean valid) {
    try {
      cookies.renew();
      if (!valid) {
        cookieKey = watchCookies();
      }
    } catch (IOException e) {
      LOG.atError().setCause(e).log("the file watcher cannot see its own directory");
    }
    cookies.put(cookies.next());
  }

  private WatchKey watchCookies() throws IOException {
    return cookies.directory().register(service, StandardWatchEventKinds.ENTRY_CREATE);
  }

  /// A key that was being handled when the cookie came may be queued again behind it: so all that
  /// are queued now are handled first.
  private void passFences() {
    long seen = cookieSeen;
    if (fences.stream().noneMatch(fence -> fence.cookie() <= seen)) {
      return;
    }
    for (int queued = disk.keys() + 1; queued > 0; queued--) {
      WatchKey key = service.poll();
      if (key == null) {
        break;
      }
      handle(key);
    }
    disk.refreshPolled();
    flush(fences.stream().filter(fence -> fence.cookie() <= seen).toList());
    fences.removeIf(fence -> fence.cookie() <= seen);
  }

  private void flush(List<Fence> passing) {
    for (Subscriber subscriber : disk.bases().all()) {
      long release = subscriber.outbox().release(tasks);
      passing.forEach(fence -> fence.expect(subscriber.outbox(), release));
    }
    passing.forEach(Fence::pass);
    flushing = false;
  }

  private void keepTime() {
    long now = System.nanoTime();
    if (disk.polls() && now - pollAt >= 0) {
      disk.refreshPolled();
      long took = System.nanoTime() - now;
      pollAt = System.nanoTime() + Math.max(pause, took * POLL_SHARE);
    }
    if (flushing && now - flushAt >= 0) {
      flush(List.of());
    }
    if (!flushing && disk.bases().all().stream().anyMatch(s -> s.outbox().isDirty())) {
      flushing = true;
      flushAt = now + window;
    }
  }

  private long untilNext() {
    long now = System.nanoTime();
    long wait = LONGEST_WAIT;
    if (flushing) {
      wait = Math.min(wait, flushAt - now);
    }
    if (disk.polls()) {
      wait = Math.min(wait, pollAt - now);
    }
    return Math.max(0, wait);
  }
}
