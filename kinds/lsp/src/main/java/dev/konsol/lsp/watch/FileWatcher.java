package dev.konsol.lsp.watch;

import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.Held;
import dev.konsol.core.Interrupts;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Watches files for the whole host. It owns one watch service, which is one inotify instance, and
/// the one platform thread that uses it; all methods here may be called from any thread, but not
/// from a predicate.
///
/// Subscriptions share watches. A change is told about 50 ms after it happened, once for a file,
/// with what it comes to: created and deleted within that time is nothing, an atomic replacement is
/// a change, a directory that was moved in is all of its files created. When events get lost, the
/// directory is read anew and the differences are told; where the kernel has no watch left, it is
/// read every two seconds, and [#status] says so.
///
/// A sink is called by one thread at a time, with the changes in order. Two sinks may be called at
/// the same time; one that is slow or fails delays no other.
public final class FileWatcher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FileWatcher.class);
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

  private final Closer closer = new Closer();
  private final WatchLoop loop;
  private final Thread thread;

  private FileWatcher(Path scratch, Setup setup) throws IOException {
    try {
      Cookies cookies = new Cookies(scratch);
      closer.own(cookies::delete);
      Tasks tasks = closer.own(new Tasks("file-changes", FileWatcher::failed));
      WatchService service = closer.own(scratch.getFileSystem().newWatchService());
      this.loop = new WatchLoop(service, cookies, tasks, setup);
      this.thread = Thread.ofPlatform().daemon().name("file-watcher").start(loop);
      closer.own(this::end);
    } catch (IOException | RuntimeException e) {
      closer.close();
      throw e;
    }
  }

  private static void failed(Thread thread, Throwable bug) {
    LOG.atError().setCause(bug).log("telling file changes failed");
  }

  /// Begins to watch.
  ///
  /// @param scratch a directory of the watcher's own, made here and removed at the end
  public static FileWatcher open(Path scratch) throws IOException {
    return open(scratch, Setup.USUAL);
  }

  static FileWatcher open(Path scratch, Setup setup) throws IOException {
    return new FileWatcher(scratch, setup);
  }

  /// When it returns, every change from then on will be told, until the answer is closed: when that
  /// returns, the sink is not called again, and watches that nobody else needs are on their way
  /// back to the kernel.
  public Held subscribe(Interest interest, Consumer<List<FileChange>> sink) {
    Subscriber subscriber = new Subscriber(interest, sink);
    ask(
        disk -> {
          disk.bases().add(subscriber);
          return subscriber;
        });
    return () -> unsubscribe(subscriber);
  }

  private void unsubscribe(Subscriber subscriber) {
    subscriber.outbox().close();
    if (thread.isAlive()) {
      loop.request(disk -> disk.bases().remove(subscriber));
    }
  }

  /// True says that everything that happened on disk before the call has been told: the sinks have
  /// returned from it. False says that this took longer. A sink must not call it: it would wait for
  /// itself.
  public boolean fence(Duration longest) {
    Budget budget = Budget.of(longest);
    return Interrupts.asFalse(() -> loop.fence().await(budget));
  }

  Status status() {
    return ask(Disk::status);
  }

  private <T> T ask(Function<Disk, T> question) {
    try {
      Future<T> answer = loop.ask(question);
      while (thread.isAlive()) {
        if (answered(answer)) {
          return answer.get();
        }
      }
      throw KonsolException.shuttingDown("the file watcher is closed");
    } catch (ExecutionException e) {
      throw new IllegalStateException("the file watcher failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "interrupted at the file watcher", e);
    }
  }

  /// Looks up now and then: the thread may end without an answer.
  private static boolean answered(Future<?> answer)
      throws InterruptedException, ExecutionException {
    try {
      answer.get(1, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private void end() throws InterruptedException {
    thread.interrupt();
    thread.join(LONGEST_CLOSE);
  }

  /// Ends all subscriptions; a sink that is being called is interrupted.
  @Override
  public void close() {
    closer.close();
  }
}
