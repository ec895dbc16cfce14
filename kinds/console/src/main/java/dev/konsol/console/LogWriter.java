package dev.konsol.console;

import dev.konsol.console.Layout.Span;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Fills a [ConsoleLog]: two files of half the cap, the current one at the log's path and the one
/// before it at `<path>.1`. What cannot be written becomes a gap and the program runs on. Used by
/// the poller's thread alone, but for [#begin], [#close] and [#forfeit], which its owner calls.
final class LogWriter {
  /// What a log is made of, beyond where it is.
  record Setup(LogFiles files, long cap, long reserve, LongSupplier nanoTime) {}

  private static final int MOST_SPANS = 1024;
  private static final String OLDER = ".1";

  private final Setup setup;
  private final Path path;
  private final Path older;
  private final long half;
  private final Consumer<Gap> dropped;
  private final SpaceGuard space;
  private final ConsoleLog log;
  private Segment current;
  private @Nullable Segment previous;
  private long filled;
  private long announcedTo;
  private volatile boolean begun;

  LogWriter(Setup setup, Path path, Consumer<Gap> dropped) throws IOException {
    this.setup = setup;
    this.path = path;
    this.older = older(path);
    this.half = setup.cap() / 2;
    this.dropped = dropped;
    this.space = new SpaceGuard(setup.files(), path, setup.reserve(), setup.nanoTime());
    this.current = new Segment(setup.files(), path);
    this.log = new ConsoleLog(current);
  }

  static Path older(Path path) {
    return path.resolveSibling(path.getFileName() + OLDER);
  }

  /// The log whose older file this is, by its name.
  static Optional<Path> newer(Path path) {
    String name = path.getFileName().toString();
    return name.length() > OLDER.length() && name.endsWith(OLDER)
        ? Optional.of(path.resolveSibling(name.substring(0, name.length() - OLDER.length())))
        : Optional.empty();
  }

  ConsoleLog log() {
    return log;
  }

  /// The program has started: from here on the file is the log's. What was in it before goes.
  void begin() throws IOException {
    if (!begun) {
      emptyOnce();
    }
  }

  private synchronized void emptyOnce() throws IOException {
    if (!begun) {
      current.empty();
      begun = true;
    }
  }

  /// Takes all of the buffer.
  void append(ByteBuffer bytes) {
    try {
      begin();
      while (bytes.hasRemaining() && space.allows(bytes.remaining())) {
        appendPart(bytes);
      }
    } catch (IOException e) {
      space.failed();
    }
    lose(bytes);
    log.wakeReaders();
  }

  /// Nothing more will be written; gives the descriptors back.
  void close() {
    announceGap();
    log.tail(Tail.NONE);
    current.close();
    if (previous != null) {
      previous.close();
    }
  }

  /// Its files are somebody else's now, or removed: whoever still reads is told so.
  void forfeit() {
    current.forfeit();
    if (previous != null) {
      previous.forfeit();
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
  private Tail tail(ByteBuffer bytes, int count) {
    if (count > Tail.MOST) {
      return Tail.NONE;
    }
    byte[] copy = new byte[count];
    bytes.get(bytes.position() - count, copy);
    return new Tail(log.head(), copy);
  }

  private void keep(int count) {
    if (log.layout().last().segment() != current) {
      announceGap();
      log.publish(log.layout().with(new Span(log.head(), current, filled)));
    }
    filled += count;
    log.advanceTo(log.head() + count);
  }

  private void lose(ByteBuffer bytes) {
    int count = bytes.remaining();
    if (count == 0) {
      return;
    }
    bytes.position(bytes.limit());
    boolean first = log.layout().last().segment() != null;
    if (first) {
      log.publish(log.layout().with(new Span(log.head(), null, 0)));
    }
    log.advanceTo(log.head() + count);
    if (first) {
      announceGap();
    }
  }

  /// Says once when a gap begins, and once more how long it became.
  private void announceGap() {
    openGap().filter(gap -> gap.to() > announcedTo).ifPresent(this::announce);
  }

  private void announce(Gap gap) {
    announcedTo = gap.to();
    dropped.accept(gap);
  }

  private Optional<Gap> openGap() {
    Span last = log.layout().last();
    return last.segment() == null && log.head() > last.from()
        ? Optional.of(new Gap(last.from(), log.head(), Gap.DISK_FULL))
        : Optional.empty();
  }

  /// The new file is made first, under a name of its own: when that fails, nothing has changed.
  private void rotate() throws IOException {
    settle();
    Path fresh = path.resolveSibling(path.getFileName() + ".new");
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
