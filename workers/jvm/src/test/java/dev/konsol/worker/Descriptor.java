package dev.konsol.worker;

import dev.konsol.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// What arrives on a descriptor of the worker, read by a thread of its own.
final class Descriptor {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  Descriptor(InputStream in) {
    Thread.ofPlatform().daemon().start(() -> read(in));
  }

  private void read(InputStream in) {
    byte[] buffer = new byte[8192];
    try {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        bytes.write(buffer, 0, count);
      }
    } catch (IOException e) {
      // The worker has gone.
    }
  }

  String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /// What came before the mark of this run.
  String upToMark(String id) {
    String mark = "\0konsol-sync:" + id + "\n";
    Await.until("the mark of run " + id, TestHost.PATIENCE, () -> text().contains(mark));
    return text().substring(0, text().indexOf(mark));
  }
}
