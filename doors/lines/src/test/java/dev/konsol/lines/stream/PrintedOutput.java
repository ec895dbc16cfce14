package dev.konsol.lines.stream;

import dev.konsol.console.ConsoleEvent;
import dev.konsol.console.ConsoleOutput;
import dev.konsol.console.Ending;
import dev.konsol.console.Overview;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Gap;
import dev.konsol.console.log.Storage;
import dev.konsol.core.Held;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Exit;
import dev.konsol.process.Size;
import dev.konsol.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// A console's output as a test prints it.
final class PrintedOutput implements ConsoleOutput {
  private final MemoryJournal journal = new MemoryJournal(Clock.systemUTC(), 100);
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final List<Runnable> watchers = new CopyOnWriteArrayList<>();
  private Size size = new Size(10, 20);
  private long first;
  private Runnable onWatch = () -> {};
  private Optional<Ending> ending = Optional.empty();

  PrintedOutput() {
    journal.append(new ConsoleEvent.Opened(7, size));
  }

  PrintedOutput print(String text) {
    return print(text.getBytes(StandardCharsets.UTF_8));
  }

  PrintedOutput print(byte[] bytes) {
    synchronized (this) {
      output.writeBytes(bytes);
      notifyAll();
    }
    return changed();
  }

  PrintedOutput resize(int rows, int cols) {
    synchronized (this) {
      size = new Size(rows, cols);
      journal.append(new ConsoleEvent.Resized(size, output.size()));
    }
    return changed();
  }

  /// The output before that offset is gone.
  synchronized PrintedOutput keepFrom(long offset) {
    first = offset;
    return this;
  }

  PrintedOutput exit(int code) {
    synchronized (this) {
      Ending how = new Ending(new Exit.Code(code), output.size(), List.of());
      ending = Optional.of(how);
      notifyAll();
    }
    return changed();
  }

  private PrintedOutput changed() {
    watchers.forEach(Runnable::run);
    return this;
  }

  @Override
  public synchronized long offset() {
    return output.size();
  }

  /// Happens when somebody has begun to watch.
  PrintedOutput onWatch(Runnable action) {
    onWatch = action;
    return this;
  }

  boolean watched() {
    return !watchers.isEmpty();
  }

  void awaitWatcher() {
    Await.until("somebody watches", Duration.ofSeconds(20), this::watched);
  }

  @Override
  public Held watch(Runnable change) {
    watchers.add(change);
    onWatch.run();
    return () -> watchers.remove(change);
  }

  @Override
  public synchronized Chunk read(long offset, int maxBytes, Duration wait)
      throws InterruptedException {
    long deadline = System.nanoTime() + wait.toNanos();
    while (offset >= output.size() && ending.isEmpty() && System.nanoTime() - deadline < 0) {
      wait(Math.max(1, Duration.ofNanos(deadline - System.nanoTime()).toMillis()));
    }
    long from = Math.max(offset, first);
    Optional<Gap> gap =
        from > offset ? Optional.of(new Gap(offset, from, Gap.CAPPED)) : Optional.empty();
    int to = (int) Math.min(output.size(), from + maxBytes);
    byte[] bytes =
        from < to ? Arrays.copyOfRange(output.toByteArray(), (int) from, to) : new byte[0];
    return new Chunk(gap, from, bytes, ending.isPresent() && to >= output.size());
  }

  @Override
  public synchronized Overview overview() {
    return new Overview(
        new SessionId("k"),
        7,
        "x",
        Path.of("/"),
        Path.of("/x.log"),
        size,
        Instant.EPOCH,
        first,
        output.size(),
        ending,
        Storage.DISK);
  }

  @Override
  public Journal journal() {
    return journal;
  }
}
