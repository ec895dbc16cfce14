package dev.konsol.lsp.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.konsol.jsonrpc.Transport;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Counts reports of progress as they arrive. An answer overtakes the notifications before it,
/// which wait for their turn; with this count one can wait until they had it.
final class ProgressTap implements Transport {
  private static final int LONGEST = 16 << 10;

  private final Transport transport;
  private final AtomicLong arrived = new AtomicLong();

  ProgressTap(Transport transport) {
    this.transport = transport;
  }

  long arrived() {
    return arrived.get();
  }

  @Override
  public @Nullable Frame read() throws IOException {
    Frame frame = transport.read();
    if (frame instanceof Frame.Payload payload && isProgress(payload.json())) {
      arrived.incrementAndGet();
    }
    return frame;
  }

  /// Within a string the quotes would be escaped, so this is the member and nothing else.
  private static boolean isProgress(byte[] json) {
    if (json.length > LONGEST) {
      return false;
    }
    String text = new String(json, ISO_8859_1);
    return text.contains("\"method\":\"$/progress\"")
        || text.contains("\"method\": \"$/progress\"");
  }

  @Override
  public void write(byte[] json) throws IOException {
    transport.write(json);
  }

  @Override
  public void flush() throws IOException {
    transport.flush();
  }

  @Override
  public void close() throws IOException {
    transport.close();
  }
}
