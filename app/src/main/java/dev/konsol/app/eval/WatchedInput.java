package dev.konsol.app.eval;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// An input that tells its end, once. Read by one thread.
final class WatchedInput extends FilterInputStream {
  private final Runnable ended;
  private boolean over;

  WatchedInput(InputStream in, Runnable ended) {
    super(in);
    this.ended = ended;
  }

  @Override
  public int read() throws IOException {
    return noted(super.read());
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    return noted(super.read(bytes, offset, length));
  }

  private int noted(int result) {
    if (result < 0 && !over) {
      over = true;
      ended.run();
    }
    return result;
  }
}
