package dev.konsol.console.log;

import dev.konsol.console.disk.LogFiles;
import dev.konsol.console.disk.LogLocation;
import dev.konsol.console.disk.Segment;
import dev.konsol.console.disk.SpaceGuard;
import dev.konsol.console.log.Layout.Span;
import dev.konsol.core.MemoryBudget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Fills a [ConsoleLog]: two files of half the cap, the current one at the log's path and the one
/// before it at `<path>.1`. What cannot be written is kept in memory, the last of it; the rest
/// becomes a gap, and the program runs on. Used by the poller's thread alone, but for [#begin],
/// [#close], [#forfeit] and [#release], which its owner calls.
public final class LogWriter {
  /// What a log is made of, beyond where it is. With `appends`, what is in the file stays.
  public record Setup(
      LogFiles files,
      long cap,
      long reserve,
      LongSupplier nanoTime,
      MemoryBudget memory,
      boolean appends) {}

  private static final int MOST_SPANS = 1024;

  /// Nobody else has files with such names.
  private static final String NEWER = ".konsol-new";

  private final Setup setup;
  private final Path path;
  private final Path older;
  private final long half;
  private final Consumer<Gap> dropped;
  private final SpaceGuard space;
  private final ConsoleLog log;
  private Segment current;
  private @Nullable Segment previous;
  private volatile @Nullable MemoryTail memory;
  private long filled;
  private long announcedTo;
  private volatile boolean begun;
  private volatile long position;

  public LogWriter(Setup setup, Path path, Consumer<Gap> dropped) throws IOException {
    this.setup = setup;
    this.path = path;
    this.older = LogLocation.older(path);
    this.half = setup.cap() / 2;
    this.dropped = dropped;
    this.space = new SpaceGuard(setup.files(), path, setup.reserve(), setup.nanoTime());
    this.current = new Segment(setup.files(), path);
    this.log = new ConsoleLog(current);
  }

  /// What an earlier daemon has written: to be read, not to be gone on with.
  ///
  /// @param position where the output begins in its file
  /// @param finalOffset where the output ended, if that is known
  public LogWriter(Setup setup, Path path, long position, OptionalLong finalOffset) {
    this.setup = setup;
    this.path = path;
    this.older = LogLocation.older(path);
    this.half = setup.cap() / 2;
    this.dropped = _ -> {};
    this.space = new SpaceGuard(setup.files(), path, setup.reserve(), setup.nanoTime());
    PastLog past = PastLog.of(setup.files(), path, position, finalOffset);
    this.current = past.current();
    this.previous = past.previous();
    this.log = new ConsoleLog(past);
    this.begun = true;
  }

  /// Where the output begins in its file.
  public long position() {
    return position;
  }

  public ConsoleLog log() {
    return log;
  }

  public Storage storage() {
    MemoryTail tail = memory;
    return tail == null ? Storage.DISK : tail.storage();
  }

  /// The program has started: from here on the file is the log's.
  public void begin() throws IOException {
    if (!begun) {
      beginOnce();
    }
  }

  private synchronized void beginOnce() throws IOException {
    if (begun) {
      return;
    }
    if (setup.appends()) {
      filled = current.size();
      position = filled;
      log.publish(new Layout(List.of(new Span(0, current, filled))));
    } else {
      current.empty();
    }
    begun = true;
  }

  /// Takes all of the buffer.
  public void append(ByteBuffer bytes) {
    try {
      begin();
      leaveMemory(bytes.remaining());
      while (memory == null && bytes.hasRemaining() && space.allows(bytes.remaining())) {
        appendPart(bytes);
      }
    } catch (IOException e) {
      space.failed();
    }
    keepInMemory(bytes);
    log.wakeReaders();
  }

  /// Nothing more will be written; gives the descriptors back. What is in memory stays there until
  /// [#release], unless the disk has room by now.
  public void close() {
    try {
      leaveMemory(0);
    } catch (IOException e) {
      space.failed();
    }
    announceGap();
    log.tail(RecentOutput.NONE);
    current.close();
    if (previous != null) {
      previous.close();
    }
  }

  /// Its files are somebody else's now, or removed: whoever still reads is told so.
  public void forfeit() {
    current.forfeit();
    if (previous != null) {
      previous.forfeit();
    }
  }

  /// Nobody will read any more.
  public synchronized void release() {
    MemoryTail tail = memory;
    if (tail != null) {
      memory = null;
      tail.release();
    }
  }

  private void appendPart(ByteBuffer bytes) throws IOException {
    int part = LineCut.partFor(bytes, half - filled, half);
    if (part == 0 || log.layout().spans().size() > MOST_SPANS) {
      rotate();
      return;
    }
    int limit = bytes.limit();
    bytes.limit(bytes.position() + part);
    try {
      while (bytes.hasRemaining()) {
        int count = current.write(bytes, filled);
        log.tail(tail(bytes, count));
        keep(count);
      }
    } finally {
      bytes.limit(limit);
    }
  }

  /// What was just taken from the buffer.
  private RecentOutput tail(ByteBuffer bytes, int count) {
    if (count > RecentOutput.MOST) {
      return RecentOutput.NONE;
    }
    byte[] copy = new byte[count];
    bytes.get(bytes.position() - count, copy);
    return new RecentOutput(log.head(), copy);
  }

  private void keep(int count) {
    if (log.layout().last().segment() != current) {
      log.publish(log.layout().with(new Span(log.head(), current, filled)));
    }
    filled += count;
    log.advanceTo(log.head() + count);
  }

  private void keepInMemory(ByteBuffer bytes) {
    if (!bytes.hasRemaining()) {
      return;
    }
    MemoryTail tail = memory;
    if (tail == null) {
      tail = new MemoryTail(log, setup.memory(), setup.files(), path);
      memory = tail;
    }
    try {
      boolean whole = tail.gap().isEmpty();
      tail.keep(bytes);
      if (whole) {
        announceGap();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
  }

  /// Once the disk has room again, what is in memory goes there first.
  private void leaveMemory(int more) throws IOException {
    MemoryTail tail = memory;
    if (tail != null && space.allows(tail.size() + more)) {
      int size = tail.size();
      announceGap();
      tail.moveTo(current, filled);
      filled += size;
      memory = null;
    }
  }

  /// Says once when a gap begins, and once more how long it became.
  private void announceGap() {
    MemoryTail tail = memory;
    if (tail != null) {
      tail.gap().filter(gap -> gap.to() > announcedTo).ifPresent(this::announce);
    }
  }

  private void announce(Gap gap) {
    announcedTo = gap.to();
    dropped.accept(gap);
  }

  /// The new file is made first, under a name of its own: when that fails, nothing has changed.
  private void rotate() throws IOException {
    settle();
    Path fresh = path.resolveSibling(path.getFileName() + NEWER);
    setup.files().delete(fresh);
    Segment next = new Segment(setup.files(), fresh);
    try {
      retire();
    } catch (IOException e) {
      next.drop();
      setup.files().delete(fresh);
      throw e;
    }
    replaceBy(next);
    settle();
  }

  private void retire() throws IOException {
    try {
      setup.files().move(path, older);
    } catch (NoSuchFileException e) {
      setup.files().delete(older); // ours was removed by somebody: nothing else may pass for it
    }
    current.moved(older);
  }

  /// Gives the current file its name, if it does not have it yet.
  private void settle() throws IOException {
    if (!current.path().equals(path)) {
      setup.files().move(current.path(), path);
      current.moved(path);
    }
  }

  private void replaceBy(Segment next) {
    Segment gone = previous;
    previous = current;
    current = next;
    filled = 0;
    if (gone != null) {
      long from = log.layout().first();
      log.publish(log.layout().since(previous));
      gone.drop();
      dropped.accept(new Gap(from, log.layout().first(), Gap.CAPPED));
    }
    log.publish(log.layout().with(new Span(log.head(), next, 0)));
  }
}
