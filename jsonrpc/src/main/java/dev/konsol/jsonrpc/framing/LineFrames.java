package dev.konsol.jsonrpc.framing;

import dev.konsol.jsonrpc.framing.Transport.Frame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One JSON text a line. Blank lines are nothing; a last line without its newline counts. Confined
/// to the reader.
final class LineFrames implements Framing.Frames {
  private final ByteSource source;
  private final int maxBytes;
  private final MemoryClaim charge;
  private boolean oversized;

  LineFrames(ByteSource source, int maxBytes, MemoryClaim charge) {
    this.source = source;
    this.maxBytes = maxBytes;
    this.charge = charge;
  }

  @Override
  public @Nullable Frame next() throws IOException {
    charge.release();
    if (oversized) {
      skipLine();
    }
    int first = source.next();
    while (isBlank(first)) {
      first = source.next();
    }
    return first < 0 ? null : line(first);
  }

  private Frame line(int first) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    for (int b = first; b >= 0 && b != '\n'; b = source.next()) {
      if (line.size() == maxBytes) {
        oversized = true;
        return new Frame.Oversized(maxBytes);
      }
      if (!charge.covers(line.size() + 1)) {
        oversized = true;
        return new Frame.Unaffordable();
      }
      line.write(b);
    }
    return new Frame.Payload(line.toByteArray());
  }

  private void skipLine() throws IOException {
    for (int b = source.next(); b >= 0 && b != '\n'; ) {
      b = source.next();
    }
    oversized = false;
  }

  private static boolean isBlank(int b) {
    return b == '\n' || b == '\r' || b == ' ' || b == '\t';
  }
}
