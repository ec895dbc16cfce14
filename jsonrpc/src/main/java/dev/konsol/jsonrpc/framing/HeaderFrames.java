package dev.konsol.jsonrpc.framing;

import dev.konsol.jsonrpc.framing.Transport.Frame;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// `Content-Length: <bytes>\r\n\r\n<JSON>`. Whatever stands where a header should be is skipped up
/// to the next header, and reported once. Confined to the reader.
final class HeaderFrames implements Framing.Frames {
  private final ByteSource source;
  private final HeaderScan headers;
  private static final int STEP = 64 << 10;

  private final int maxBytes;
  private final MemoryClaim charge;
  private long oversized;

  HeaderFrames(ByteSource source, int maxBytes, MemoryClaim charge) {
    this.source = source;
    this.headers = new HeaderScan(source);
    this.maxBytes = maxBytes;
    this.charge = charge;
  }

  @Override
  public @Nullable Frame next() throws IOException {
    charge.release();
    requireAll(source.skip(oversized), oversized);
    oversized = 0;
    long length = headers.next();
    if (length == HeaderScan.END) {
      return null;
    }
    if (length == HeaderScan.NONE) {
      return new Frame.Garbage(headers.complaint());
    }
    return length <= maxBytes ? body((int) length) : tooLarge(length);
  }

  /// Step by step: what is announced takes no memory before it arrives.
  private Frame body(int length) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream(Math.min(length, STEP));
    while (json.size() < length) {
      int step = Math.min(STEP, length - json.size());
      if (!charge.covers(json.size() + step)) {
        oversized = (long) length - json.size();
        return new Frame.Unaffordable();
      }
      byte[] part = source.take(step);
      json.writeBytes(part);
      requireAll(part.length == step ? length : json.size(), length);
    }
    return new Frame.Payload(json.toByteArray());
  }

  /// Reported before it is skipped, which may take as long as the other side pleases.
  private Frame tooLarge(long length) {
    oversized = length;
    return new Frame.Oversized(maxBytes);
  }

  private static void requireAll(long arrived, long length) throws EOFException {
    if (arrived < length) {
      throw new EOFException("the stream ended after " + arrived + " of " + length + " bytes");
    }
  }
}
