package dev.konsol.console.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// One of the two files of a log. It is open while the console runs; after that it is opened for
/// each read. A segment that was dropped stays open until its last reader has left, so that neither
/// the writer waits for a reader nor a reader sees another file's bytes.
public final class Segment {
  /// What [#read] answers when the segment's bytes are gone for good.
  public static final int DROPPED = -2;

  private final LogFiles files;
  private final LogFile written;

  private Path path;
  private @Nullable LogFile open;
  private int readers;
  private boolean closed;
  private boolean dropped;
  private boolean forfeited;

  public Segment(LogFiles files, Path path) throws IOException {
    this.files = files;
    this.path = path;
    this.written = files.open(path);
    this.open = written;
  }

  /// What is in memory only.
  public Segment(LogFiles files, Path path, LogFile memory) {
    this.files = files;
    this.path = path;
    this.written = memory;
    this.open = memory;
  }

  /// A file that nobody writes to any more.
  public static Segment closed(LogFiles files, Path path) {
    Segment segment = new Segment(files, path, new MemoryFile(1));
    segment.close();
    return segment;
  }

  /// For the writer alone.
  public int write(ByteBuffer bytes, long position) throws IOException {
    return written.write(bytes, position);
  }

  public long size() throws IOException {
    return written.size();
  }

  public void empty() throws IOException {
    written.empty();
  }

  public int read(byte[] into, int offset, int length, long position) throws IOException {
    LogFile file = enter();
    if (file == null) {
      return DROPPED;
    }
    try {
      return file.read(into, offset, length, position);
    } finally {
      leave();
    }
  }

  public synchronized void moved(Path to) {
    path = to;
  }

  public synchronized Path path() {
    return path;
  }

  /// Whether the file can be read again, if not now. Looking at a name takes no descriptor.
  public synchronized boolean isThere() {
    return !dropped && !forfeited && Files.exists(path);
  }

  /// Nothing will be written any more.
  public synchronized void close() {
    closed = true;
    closeUnlessRead();
  }

  /// The bytes are given up.
  public synchronized void drop() {
    dropped = true;
    closeUnlessRead();
  }

  /// The file belongs to somebody else now.
  public synchronized void forfeit() {
    forfeited = true;
    close();
  }

  private synchronized @Nullable LogFile enter() throws IOException {
    if (dropped) {
      return null;
    }
    if (forfeited) {
      throw new NoSuchFileException(path.toString());
    }
    LogFile file = open == null ? files.reopen(path) : open;
    open = file;
    readers++;
    return file;
  }

  private synchronized void leave() {
    readers--;
    closeUnlessRead();
  }

  private void closeUnlessRead() {
    if (readers == 0 && (closed || dropped) && open != null) {
      open.close();
      open = null;
    }
  }
}
