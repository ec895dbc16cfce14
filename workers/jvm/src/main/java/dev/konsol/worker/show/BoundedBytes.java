package dev.konsol.worker.show;

import dev.konsol.worker.run.Runs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// Takes bytes up to a bound, then refuses: an encoder need not finish what cannot be sent. It
/// refuses a stopped run too, because an encoder polls nowhere else.
final class BoundedBytes extends OutputStream {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final int most;
  private boolean overflowed;

  BoundedBytes(int most) {
    this.most = most;
  }

  @Override
  public void write(int b) throws IOException {
    room(1);
    bytes.write(b);
  }

  @Override
  public void write(byte[] from, int at, int count) throws IOException {
    room(count);
    bytes.write(from, at, count);
  }

  private void room(int count) throws IOException {
    if (Runs.stopping()) {
      throw new IOException("stopped");
    }
    if (count > most - bytes.size()) {
      overflowed = true;
      throw new IOException("larger than " + most + " bytes");
    }
  }

  boolean overflowed() {
    return overflowed;
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}
