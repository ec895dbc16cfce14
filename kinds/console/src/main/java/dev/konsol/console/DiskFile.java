package dev.konsol.console;

import dev.konsol.process.libc.UnlinkedFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A file on disk. Readers go through the `RandomAccessFile`, because a channel is closed for
/// everybody when one of its readers is interrupted; only the writer uses the channel, straight
/// from its direct buffer and with explicit positions, so the two do not meet.
final class DiskFile implements LogFile {
  private static final Logger LOG = LoggerFactory.getLogger(DiskFile.class);

  private final RandomAccessFile file;
  private final FileChannel channel;

  private DiskFile(RandomAccessFile file) {
    this.file = file;
    this.channel = file.getChannel();
  }

  static DiskFile open(Path path) throws IOException {
    return new DiskFile(UnlinkedFiles.open(path));
  }

  static DiskFile openToRead(Path path) throws IOException {
    return new DiskFile(UnlinkedFiles.openToRead(path));
  }

  @Override
  public int write(ByteBuffer bytes, long position) throws IOException {
    return channel.write(bytes, position);
  }

  @Override
  public synchronized int read(byte[] into, int offset, int length, long position)
      throws IOException {
    file.seek(position);
    return file.read(into, offset, length);
  }

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public void empty() throws IOException {
    if (channel.size() > 0) {
      channel.truncate(0);
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("reason", e.getMessage()).log("log not closed");
    }
  }
}
