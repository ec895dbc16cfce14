package dev.konsol.console.log;

import dev.konsol.console.disk.LogFiles;
import dev.konsol.console.disk.MemoryFile;
import dev.konsol.console.disk.Segment;
import dev.konsol.console.log.Layout.Span;
import dev.konsol.core.MemoryBudget;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/// The end of a log while the disk has no room for it: from offset `from` on nothing is on the
/// disk, and of that the last bytes are in memory. For the writer alone; whoever reads does so
/// through the layout that is published here.
final class MemoryTail {
  static final int MOST = 64 << 10;

  private final ConsoleLog log;
  private final Layout before;
  private final long from;
  private final MemoryBudget.Share share;
  private final int capacity;
  private final Segment segment;
  private long first;

  MemoryTail(ConsoleLog log, MemoryBudget budget, LogFiles files, Path path) {
    this.log = log;
    this.before = log.layout();
    this.from = log.head();
    this.first = from;
    this.share = budget.share();
    this.capacity = share.take(MOST) ? MOST : 0;
    this.segment = new Segment(files, path, new MemoryFile(Math.max(1, capacity)));
  }

  Storage storage() {
    return capacity == 0 ? Storage.NOWHERE : Storage.MEMORY;
  }

  /// Takes all of the buffer. A reader that still has the layout before finds its bytes gone, and
  /// looks again.
  void keep(ByteBuffer bytes) throws IOException {
    long end = log.head() + bytes.remaining();
    first = Math.max(first, end - capacity);
    log.publish(layout());
    bytes.position(bytes.position() + (int) Math.max(0, first - log.head()));
    if (capacity > 0) {
      segment.write(bytes, end - bytes.remaining() - from);
    }
    bytes.position(bytes.limit());
    log.advanceTo(end);
  }

  private Layout layout() {
    Layout lost = before.with(new Span(from, null, 0));
    return capacity == 0 ? lost : lost.with(new Span(first, segment, first - from));
  }

  /// What is gone for good, so far.
  Optional<Gap> gap() {
    return first > from ? Optional.of(new Gap(from, first, Gap.DISK_FULL)) : Optional.empty();
  }

  int size() {
    return (int) (log.head() - first);
  }

  /// Writes what is here to the disk, from this position of the file on: it is in its place then.
  void moveTo(Segment file, long position) throws IOException {
    byte[] kept = new byte[size()];
    int got = segment.read(kept, 0, kept.length, first - from);
    ByteBuffer bytes = ByteBuffer.wrap(kept, 0, Math.max(0, got));
    while (bytes.hasRemaining()) {
      file.write(bytes, position + bytes.position());
    }
    Layout lost = first > from ? before.with(new Span(from, null, 0)) : before;
    log.publish(lost.with(new Span(first, file, position)));
    giveBack();
  }

  /// Gives up what is here.
  void release() {
    log.publish(before.with(new Span(from, null, 0)));
    giveBack();
  }

  private void giveBack() {
    segment.drop();
    share.close();
  }
}
