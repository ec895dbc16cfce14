package dev.konsol.app.daemon;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// A descriptor that is held for the moment when there is no other: given up, it lets one client be
/// accepted, told why it is not served, and closed. Belongs to the listener's thread.
final class SpareDescriptor implements AutoCloseable {
  private static final Path ANYTHING = Path.of("/dev/null");

  private @Nullable FileChannel held;

  SpareDescriptor() throws IOException {
    take();
  }

  /// Does the work with one descriptor more, where the spare one is there.
  void lend(Work work) throws IOException {
    close();
    try {
      work.run();
    } finally {
      take();
    }
  }

  interface Work {
    void run() throws IOException;
  }

  private void take() throws IOException {
    held = FileChannel.open(ANYTHING, StandardOpenOption.READ);
  }

  @Override
  public void close() throws IOException {
    FileChannel last = held;
    held = null;
    if (last != null) {
      last.close();
    }
  }
}
