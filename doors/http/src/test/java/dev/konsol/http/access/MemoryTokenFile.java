package dev.konsol.http.access;

import java.io.IOException;

/// A file that is not on a disk.
public final class MemoryTokenFile implements TokenFile {
  public volatile String text = "";
  public volatile boolean full;

  @Override
  public String read() {
    return text;
  }

  @Override
  public void write(String wanted) throws IOException {
    if (full) {
      throw new IOException("No space left on device");
    }
    text = wanted;
  }
}
