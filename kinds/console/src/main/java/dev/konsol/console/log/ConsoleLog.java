package dev.konsol.console.log;

import dev.konsol.console.disk.Segment;
import dev.konsol.console.log.Layout.Span;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The output of one console, by absolute offset, for everybody who reads it. [LogWriter] fills it
/// on the poller's thread and publishes here: first the bytes, then the layout and the tail, then
/// the head. So a reader that takes the head first and the others second finds every byte below
/// that head, without a lock, and never slows the writer.
public final class ConsoleLog {
  private static final Logger LOG = LoggerFactory.getLogger(ConsoleLog.class);

  private final HeadWaiters waiters = new HeadWaiters();
  private final List<Runnable> watchers = new CopyOnWriteArrayList<>();
  private volatile Layout layout;
  private volatile RecentOutput tail = RecentOutput.NONE;
  private volatile long head;
  private volatile boolean ended;

  ConsoleLog(Segment first) {
    layout = new Layout(List.of(new Span(0, first, 0)));
  }

  ConsoleLog(PastLog past) {
    layout = past.layout();
    head = past.head();
  }

  public long head() {
    return head;
  }

  /// The oldest byte that is still kept.
  public long first() {
    return Math.min(layout.first(), head);
  }

  public boolean ended() {
    return ended;
  }

  Layout layout() {
    return layout;
  }

  void publish(Layout next) {
    layout = next;
  }

  void tail(RecentOutput next) {
    tail = next;
  }

  void advanceTo(long next) {
    head = next;
  }

  void wakeReaders() {
    waiters.headAt(head);
    tellWatchers();
  }

  /// From here on `change` runs whenever there may be something new, on the thread that made it so,
  /// which is the poller's for output: it must not block. [#unwatch] ends it.
  public void watch(Runnable change) {
    watchers.add(change);
  }

  public void unwatch(Runnable change) {
    watchers.remove(change);
  }

  public int watchers() {
    return watchers.size();
  }

  /// What fails for one of them, for want of memory or of descriptors, is not the others' loss.
  public void tellWatchers() {
    for (Runnable change : watchers) {
      try {
        change.run();
      } catch (RuntimeException | Error e) {
        LOG.error("a reader of a console could not be told", e);
      }
    }
  }

  /// Nothing will follow. Wakes everybody.
  public void end() {
    ended = true;
    waiters.wakeAll();
    tellWatchers();
  }

  /// Waits until there is something behind this offset or the log has ended; at most so long.
  public boolean await(long offset, long nanos) throws InterruptedException {
    return head > offset || ended || waiters.await(offset, nanos, o -> head > o || ended);
  }

  public boolean awaitEnd(long nanos) throws InterruptedException {
    return await(Long.MAX_VALUE, nanos);
  }

  public Chunk read(long offset, int maxBytes, Duration wait) throws InterruptedException {
    if (wait.isPositive()) {
      await(offset, Nanos.of(wait));
    }
    return read(offset, maxBytes);
  }

  /// What is there now.
  public Chunk read(long offset, int maxBytes) {
    while (true) {
      boolean last = ended;
      long end = head;
      if (offset >= end) {
        return new Chunk(Optional.empty(), offset, new byte[0], last);
      }
      Optional<Chunk> chunk =
          tail.read(offset, end, maxBytes).or(() -> readUpTo(end, layout, offset, maxBytes));
      if (chunk.isPresent()) {
        return last && chunk.get().nextOffset() >= end ? asLast(chunk.get()) : chunk.get();
      }
    }
  }

  private static Chunk asLast(Chunk chunk) {
    return new Chunk(chunk.gap(), chunk.offset(), chunk.bytes(), true);
  }

  /// Empty when the bytes went while they were being read.
  private static Optional<Chunk> readUpTo(long end, Layout layout, long asked, int maxBytes) {
    long offset = Math.max(asked, Math.min(layout.first(), end));
    if (offset >= end) {
      return Optional.of(gone(asked, end, Gap.CAPPED));
    }
    int index = layout.indexOf(offset);
    Span span = layout.spans().get(index);
    long spanEnd = layout.endOf(index, end);
    if (span.segment() == null) {
      String reason = asked < offset ? Gap.CAPPED : Gap.DISK_FULL;
      return Optional.of(gone(asked, spanEnd, reason));
    }
    byte[] bytes = new byte[(int) Math.min(maxBytes, spanEnd - offset)];
    int got = fill(span.segment(), span.position() + offset - span.from(), bytes);
    if (got == Segment.DROPPED) {
      return Optional.empty();
    }
    if (got == 0 && bytes.length > 0) {
      return Optional.of(gone(asked, spanEnd, Gap.LOST));
    }
    Optional<Gap> gap =
        asked < offset ? Optional.of(new Gap(asked, offset, Gap.CAPPED)) : Optional.empty();
    byte[] exact = got == bytes.length ? bytes : Arrays.copyOf(bytes, got);
    return Optional.of(new Chunk(gap, offset, exact, false));
  }

  private static Chunk gone(long from, long to, String reason) {
    return new Chunk(Optional.of(new Gap(from, to, reason)), to, new byte[0], false);
  }

  private static int fill(Segment segment, long position, byte[] bytes) {
    int got = 0;
    try {
      while (got < bytes.length) {
        int more = segment.read(bytes, got, bytes.length - got, position + got);
        if (more == Segment.DROPPED) {
          return Segment.DROPPED;
        }
        if (more < 0) {
          break;
        }
        got += more;
      }
    } catch (IOException e) {
      if (segment.isThere()) {
        throw new KonsolException(
            ErrorCode.LIMIT_REACHED, "the log cannot be read for now: " + e.getMessage(), e);
      }
      return got; // removed or replaced by somebody: what follows is lost
    }
    return got;
  }
}
