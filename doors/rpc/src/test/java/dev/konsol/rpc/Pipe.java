package dev.konsol.rpc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.LinkedBlockingQueue;

/// One direction of a connection in memory. Unlike the JDK's pipes it does not care which threads
/// live.
final class Pipe {
  private static final byte[] END = new byte[0];

  private final LinkedBlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>(1_000);

  InputStream input() {
    return new InputStream() {
      private ByteArrayInputStream chunk = new ByteArrayInputStream(END);
      private boolean ended;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
          return 0;
        }
        if (chunk.available() == 0 && !ended) {
          byte[] next = take();
          ended = next.length == 0;
          chunk = new ByteArrayInputStream(next);
        }
        return chunk.read(bytes, offset, length);
      }
    };
  }

  private byte[] take() throws IOException {
    try {
      return chunks.take();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int b) {
        chunks.add(new byte[] {(byte) b});
      }

      @Override
      public void write(byte[] bytes, int offset, int length) {
        if (length > 0) {
          chunks.add(Arrays.copyOfRange(bytes, offset, offset + length));
        }
      }

      @Override
      public void close() {
        chunks.add(END);
      }
    };
  }
}
