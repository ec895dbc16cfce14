package dev.konsol.console.log;

import dev.konsol.console.disk.DiskFiles;
import dev.konsol.console.disk.LogFile;
import dev.konsol.console.disk.LogFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/// The real files, with a disk that can be full, and a count of those that are open and of reads.
final class ScriptedFiles implements LogFiles {
  private final LogFiles real = new DiskFiles();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private volatile boolean failing;
  private volatile long usable = Long.MAX_VALUE;

  void failWrites(boolean fail) {
    failing = fail;
  }

  void usable(long bytes) {
    usable = bytes;
  }

  int open() {
    return open.get();
  }

  int reads() {
    return reads.get();
  }

  @Override
  public LogFile open(Path path) throws IOException {
    return new Scripted(real.open(path));
  }

  @Override
  public LogFile reopen(Path path) throws IOException {
    return new Scripted(real.reopen(path));
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    real.move(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    real.delete(path);
  }

  @Override
  public long usableSpace(Path path) {
    return usable;
  }

  private final class Scripted implements LogFile {
    private final LogFile file;

    Scripted(LogFile file) {
      this.file = file;
      open.incrementAndGet();
    }

    @Override
    public int write(ByteBuffer bytes, long position) throws IOException {
      if (failing) {
        throw new IOException("No space left on device");
      }
      return file.write(bytes, position);
    }

    @Override
    public int read(byte[] into, int offset, int length, long position) throws IOException {
      reads.incrementAndGet();
      return file.read(into, offset, length, position);
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void empty() throws IOException {
      file.empty();
    }

    @Override
    public void close() {
      open.decrementAndGet();
      file.close();
    }
  }
}
