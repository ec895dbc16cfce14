package dev.konsol.jsonrpc.framing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/// A stream read through a buffer of fixed size. Confined to the reader.
final class ByteSource {
  private final InputStream in;
  private final byte[] buffer = new byte[8192];
  private int at;
  private int end;

  ByteSource(InputStream in) {
    this.in = in;
  }

  /// The next byte, or -1 at the end of the stream.
  int next() throws IOException {
    return at < end || fill() ? buffer[at++] & 0xff : -1;
  }

  /// As many bytes as asked for, or fewer at the end of the stream. Memory grows with what has
  /// arrived, not with what was announced.
  byte[] take(int count) throws IOException {
    ByteArrayOutputStream taken = new ByteArrayOutputStream(Math.min(count, buffer.length));
    while (taken.size() < count && (at < end || fill())) {
      int part = Math.min(end - at, count - taken.size());
      taken.write(buffer, at, part);
      at += part;
    }
    return taken.toByteArray();
  }

  /// How many bytes were skipped: fewer than asked for at the end of the stream.
  long skip(long count) throws IOException {
    long skipped = 0;
    while (skipped < count && (at < end || fill())) {
      int part = (int) Math.min(end - at, count - skipped);
      at += part;
      skipped += part;
    }
    return skipped;
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }
}
