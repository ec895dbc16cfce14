package dev.konsol.console.disk;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A file on disk. Readers go through the `RandomAccessFile`, because a channel is closed for
/// everybody when one of its readers is interrupted; only the writer uses the channel, straight
/// from its direct buffer and with explicit positions, so the two do not meet.
final class DiskFile implements LogFile {
  private static final Logger LOG = LoggerFactory.getLogger(DiskFile.class);

  private final RandomAccessFile file;
  private final FileChannel channel;

  DiskFile(RandomAccessFile file) {
    this.file = file;
    this.channel = file.getChannel();
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
